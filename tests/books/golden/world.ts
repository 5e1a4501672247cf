/* What the names in the scenario refer to in one company's books, and the calls that read its state. */
import { parse } from 'csv-parse/sync'
import sql from 'sql-template-tag'
import { accountList as bankAccountList, type BankAccount } from '@/lib/contract/bank'
import { accountList, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { Endpoint } from '@/lib/contract/endpoint'
import { journal } from '@/lib/contract/report'
import { createService, serviceList } from '@/lib/contract/service'
import { createStakeholder, type StakeholderType } from '@/lib/contract/stakeholder'
import { createTrailer, createTruck } from '@/lib/contract/truck'
import { transactionList, type Transaction } from '@/lib/contract/transaction'
import { parseCents, toDecimal } from '@/lib/money/cents'
import type { RequestOf, TestApi } from '@/tests/support/api'
import type { Books } from '@/tests/support/books'
import { golden, type GoldenLine } from './scenario'

export interface Answered {
  status: number
  body: unknown
}
export interface World {
  readonly api: TestApi
  readonly books: Books
  /** Moves the clock to noon of a day; sessions stay signed in. */
  today(day: string): Promise<void>
  /** The id that a name stands for. Throws if the name is not in use yet. */
  id(name: string): string
  known(name: string): string | undefined
  name(name: string, id: string): void
  /** The name of an id, otherwise the id itself. */
  nameOf(id: string): string
  account(chart_number: number): Promise<ChartOfAccount>
  stakeholder(full_name: string, type?: StakeholderType): Promise<string>
  /** TRK101 or TRL50; a unit that is not in the scenario's list is added when it is first used. */
  vehicle(ref: string): Promise<string>
  bankAccounts(): Promise<BankAccount[]>
  send<E extends Endpoint>(endpoint: E, request?: RequestOf<E>): Promise<Answered>
  /** Every bank line, split parts included; new ones get the names in their provider ids. */
  lines(): Promise<Transaction[]>
  /** The scenario's services, without those that every entity starts with. */
  addServices(): Promise<void>
  /** Live entries by number. */
  entries(): Promise<Map<string, LiveEntry>>
}
export interface LiveEntry {
  event_type: string
  date: string
  lines: GoldenLine[]
}

export function makeWorld(api: TestApi, books: Books): World {
  const ids = new Map<string, string>()
  const names = new Map<string, string>()
  const { client } = books
  const world: World = {
    api,
    books,
    today: async (day) => {
      api.clock.set(`${day}T18:00:00Z`)
      const now = api.clock.now()
      await api.rows(sql`update auth_session set last_seen_at = ${now}, expires_at = ${now}::timestamptz + interval '1 day'`)
      await api.rows(sql`update auth_token set expires_at = ${now}::timestamptz + interval '1 day'`)
    },
    id: (name) => {
      const id = ids.get(name)
      if (!id) throw new Error(`Nothing is called ${name} yet`)
      return id
    },
    known: (name) => ids.get(name),
    name: (name, id) => {
      ids.set(name, id)
      names.set(id, name)
    },
    nameOf: (id) => names.get(id) ?? id,
    account: async (chart_number) => {
      const { results } = await client.call(accountList, { query: { search: String(chart_number), page_size: 50 } })
      const account = results.find((candidate) => candidate.chart_number === chart_number)
      if (!account) throw new Error(`No account ${chart_number}`)
      return account
    },
    stakeholder: async (full_name, type = 'Vendor') => {
      const known = ids.get(`stakeholder ${full_name}`)
      if (known) return known
      const { id } = await client.call(createStakeholder, { body: { type, full_name } })
      ids.set(`stakeholder ${full_name}`, id)
      return id
    },
    vehicle: async (ref) => {
      const known = ids.get(ref)
      if (known) return known
      const facts = [...golden.trucks, ...golden.trailers].find((vehicle) => vehicle.ref === ref) ?? { make: 'Freightliner', year: 2020 }
      const body = { make: facts.make, model: 'model' in facts ? facts.model : null, year: facts.year, unit_number: ref.slice(3) }
      const { id } = ref.startsWith('TRK') ? await client.call(createTruck, { body }) : await client.call(createTrailer, { body })
      world.name(ref, id)
      return id
    },
    bankAccounts: async () => (await client.call(bankAccountList, { query: { page_size: 100 } })).results,
    send: async (endpoint, request) => {
      const response = await client.send(endpoint, request as never)
      return { status: response.status, body: await response.json() }
    },
    lines: async () => {
      const { results } = await client.call(transactionList, { query: { page_size: 500 } })
      for (const line of results) if (line.transaction_id?.startsWith('prov-t')) world.name(`T${line.transaction_id.slice(6)}`, line.id)
      for (const mirror of results.filter(({ source }) => source === 'mirror')) {
        const origin = results.find(({ id, link, date, amount }) => id !== mirror.id && link === 'mirror' && date === mirror.date && amount === mirror.amount)
        if (origin) world.name(`${world.nameOf(origin.id)}m`, mirror.id)
      }
      return results
    },
    addServices: async () => {
      const { results } = await client.call(serviceList, { query: { page_size: 100 } })
      for (const { name, chart_number } of golden.services.filter((service) => results.every((known) => known.name !== service.name))) {
        await client.call(createService, { body: { name, chart_of_account: (await world.account(chart_number)).id } })
      }
    },
    entries: () => entriesOf(books),
  }
  return world
}

type CsvRow = Record<'entry_id' | 'event_type' | 'date' | 'chart_number' | 'debit' | 'credit', string>

export async function entriesOf({ client }: Books): Promise<Map<string, LiveEntry>> {
  const rows = parse(await client.call(journal, { query: { format: 'csv' } }), { columns: true }) as CsvRow[]
  const entries = new Map<string, LiveEntry>()
  for (const { entry_id, event_type, date, chart_number, debit, credit } of rows) {
    const entry = entries.get(entry_id) ?? { event_type, date, lines: [] }
    const [balance_type, amount] = debit ? (['debit', debit] as const) : (['credit', credit] as const)
    entry.lines.push({ chart_number: Number(chart_number), balance_type, amount })
    entries.set(entry_id, entry)
  }
  return entries
}

/** '12.50' as the API sends it. */
export const wire = (amount: string): number => Number(amount)
/** An amount from the API as the scenario writes it. */
export const written = (amount: number): string => toDecimal(parseCents(amount))
