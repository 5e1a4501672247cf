import type { Ctx } from '@/server/services/context'
import { tenant, transaction } from '@/server/services/context'
import { addDays, monthEnd, monthStart, type Day } from '@/lib/dates/day'
import type { Cents } from '@/lib/money/cents'
import { contentKey, contentOf } from '@/server/providers/statement-file/dedup-keys'
import { bankAccounts } from '@/server/services/bank/accounts'
import { accounts } from '@/server/services/chart-of-account/accounts'
import { addStakeholder, stakeholders } from '@/server/services/stakeholder/stakeholders'
import { closeAccount, settleAccount } from '@/server/services/statement-import/bank-account'
import type { PlannedAccount } from '@/server/services/statement-import/plan'
import { trucks } from '@/server/services/vehicle/vehicles'
import { finalizeBulk } from '@/server/services/transaction/finalize'
import { suspenseAccounts } from '@/server/services/transaction/lines'
import { recordLines, type NewLine } from '@/server/services/transaction/record'
import { counting, type IdOf } from './ids'
import type { People } from './story/people'
import type { Story, StoryLine } from './story/story'
import type { AccountKey } from './story/world'

const PAGE = 500

interface Place {
  id: string
  chart_of_account: string
  integration: string | null
}
type Places = Record<AccountKey, Place>

const SOURCES: Record<AccountKey, Pick<PlannedAccount['source'], 'account_key' | 'name' | 'kind' | 'mask'>> = {
  checking: { account_key: '000000000:2204186204', name: 'Operating Checking', kind: 'checking', mask: '6204' },
  savings: { account_key: '000000000:2204189917', name: 'Tax and Repair Savings', kind: 'savings', mask: '9917' },
  fleet_card: { account_key: 'card:4417', name: 'Fleet Visa', kind: 'credit', mask: '4417' },
  office_card: { account_key: 'card:8021', name: 'Office Mastercard', kind: 'credit', mask: '8021' },
}
const KEYS = Object.keys(SOURCES) as AccountKey[]

const planned = (
  key: AccountKey,
  bank_account_id: string | null,
  balance: PlannedAccount['source']['balance'] = null,
): PlannedAccount => ({
  source: { ...SOURCES[key], currency: 'USD', balance, lines: [] },
  index: KEYS.indexOf(key),
  bank_account_id,
  wanted: null,
  fresh: [],
  likely: [],
  met: [],
  shown: [],
  duplicates: 0,
  before_start: 0,
  locked: [],
})

/** The four bank accounts, as an import of statement files makes them. */
export async function openAccounts(ctx: Ctx, idOf: IdOf, day: Day): Promise<Places> {
  const known = await findAccounts(ctx)
  if (known) return known
  const step = { ...ctx, id: counting(idOf, 'bank_account', { day }) }
  await transaction(step, async (tx) => {
    for (const key of KEYS) await settleAccount(tx, step, planned(key, null))
  })
  const made = await findAccounts(ctx)
  if (!made) throw new Error('The bank accounts are missing')
  return made
}

async function findAccounts(ctx: Ctx): Promise<Places | undefined> {
  const { results } = await bankAccounts(ctx, { page: 1, page_size: PAGE })
  const find = (key: AccountKey) => results.find((account) => account.account_id === SOURCES[key].account_key)
  const [checking, savings, fleet_card, office_card] = [
    find('checking'),
    find('savings'),
    find('fleet_card'),
    find('office_card'),
  ]
  return checking && savings && fleet_card && office_card && { checking, savings, fleet_card, office_card }
}

interface Arrival {
  everyone: People['everyone']
  day: Day
}

/** Adds everybody the company deals with; returns ids by name. */
export async function addPeople(ctx: Ctx, idOf: IdOf, { everyone, day }: Arrival): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (let page = 1; ; page++) {
    const { results, next } = await stakeholders(ctx, { page, page_size: PAGE })
    for (const { full_name, id } of results) known.set(full_name, id)
    if (!next) break
  }
  for (const [index, person] of everyone.entries()) {
    if (known.has(person.full_name)) continue
    const { id } = await addStakeholder({ ...ctx, id: counting(idOf, 'person', { day, from: index }) }, person)
    known.set(person.full_name, id)
  }
  return known
}

export async function chartNumbers(ctx: Ctx): Promise<Map<number, string>> {
  const { results } = await accounts(ctx, { page: 1, page_size: PAGE })
  return new Map(results.map(({ chart_number, id }) => [chart_number, id]))
}

export async function unitNumbers(ctx: Ctx): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (let page = 1; ; page++) {
    const { results, next } = await trucks(ctx, { page, page_size: PAGE })
    for (const { unit_number, id } of results) if (unit_number !== null) known.set(unit_number, id)
    if (!next) return known
  }
}

export interface Directory {
  places: Places
  people: Map<string, string>
  chart: Map<number, string>
  /** Trucks by unit; none in books without papers. */
  units: Map<string, string>
  idOf: IdOf
}

interface Run {
  lines: readonly StoryLine[]
  /** Number of the first of them. */
  first: number
}

/** A run of lines in one transaction, dated as if it were imported the morning after its last day. */
export async function recordStory(ctx: Ctx, directory: Directory, { lines, first }: Run): Promise<void> {
  const { company_id, entity_id, user_id } = tenant(ctx)
  const now = new Date(`${addDays(lines.at(-1)?.date ?? '', 1)}T12:00:00Z`)
  const fresh = lines.map((line, index) => newLine(line, first + index, directory))
  await transaction(ctx, async (tx) =>
    recordLines(tx, { company_id, entity_id, user_id, now }, await suspenseAccounts(tx, entity_id), fresh),
  )
}

function newLine(line: StoryLine, n: number, { places, people, chart, units, idOf }: Directory): NewLine {
  const place = places[line.account]
  const provider_id = `${line.date.replaceAll('-', '')}${String(n).padStart(7, '0')}`
  return {
    id: lineId(idOf, line, n),
    bank_account_id: place.id,
    ledger_account: place.chart_of_account,
    integration_id: place.integration,
    date: line.date,
    amount: line.amount,
    amount_type: line.amount_type,
    name: line.name,
    description: line.description,
    provider_transaction_id: provider_id,
    dedup_key: contentKey(contentOf(place.id, { ...line, amount_cents: line.amount }), n),
    source: 'file',
    category: line.filed ? found(chart, line.category) : null,
    stakeholder: line.stakeholder === null ? null : found(people, line.stakeholder),
    note: line.note,
    truck: line.filed && line.unit !== null ? (units.get(line.unit) ?? null) : null,
  }
}

export const lineId = (idOf: IdOf, line: StoryLine, n: number): string => idOf('line', line.date, n)

/** The id of a name; throws when the story uses a name that was not added. */
export function found<Key>(map: Map<Key, string>, key: Key): string {
  const id = map.get(key)
  if (id === undefined) throw new Error(`The story speaks of ${String(key)}, who is not there`)
  return id
}

/** Finalizes the months that the bookkeeper is done with. */
export async function closeMonths(
  ctx: Ctx,
  { start, closed_through }: Pick<Story, 'start' | 'closed_through'>,
): Promise<void> {
  for (let start_date = start; start_date <= closed_through; start_date = addDays(monthEnd(start_date), 1)) {
    await finalizeBulk(ctx, { is_finalized: true, filter: { start_date, end_date: monthEnd(start_date) } })
  }
}

interface Closing {
  closing: Record<AccountKey, Cents>
  end: Day
}

/** Saves the balances that the banks state, which decide the opening balances, and marks the import as finished, in one transaction. */
export const stateBalances = (ctx: Ctx, places: Places, { closing, end }: Closing): Promise<void> =>
  transaction(ctx, async (tx) => {
    for (const key of KEYS)
      await closeAccount(tx, ctx, planned(key, places[key].id, { amount_cents: closing[key], date: end }))
  })

/** The first month is the one of `from`. */
export const sameMonth = (a: Day, b: Day): boolean => monthStart(a) === monthStart(b)
