import { syncIntegration } from '@/lib/contract/bank-link'
import { addDays } from '@/lib/dates/day'
import { cents, parseCents, toDecimal } from '@/lib/money/cents'
import { checking, feedOf } from '@/tests/support/feed'
import type { ScriptedItem, ScriptedLine } from '@/tests/support/scripted-bank'
import { release } from './document-verbs'
import { become, signedOf, type FeedLine, type Model, type ModelLine } from './model'
import { dayOf, pickOf, type Choice, type Sim, type Verb } from './sim'

interface Link {
  item: ScriptedItem
  integration: string
}
/** The bank's balance of the account on the day it is linked. */
const HELD = '10000.00'
/** A company signs in at one bank. */
const links = new WeakMap<Sim, Link>()

async function linkOf(sim: Sim): Promise<Link> {
  const known = links.get(sim)
  if (known) return known
  const { item, integration } = await feedOf(sim.api, sim.books).link([checking({ current_balance: HELD })])
  const [account] = await sim.api.rows<{ id: string; chart_number: number }>({
    text: 'select b.id, a.chart_number from bank_account b join chart_of_account a on a.id = b.chart_of_account_id where b.entity_id = $1 and b.linked_on is not null',
    values: [sim.books.entity.id],
  } as never)
  if (!account) throw new Error('No account was linked.')
  sim.model.banks.push({ ...account, balance: 0n, lines: 0, is_linked: true })
  sim.model.feed = { bank: sim.model.banks.length - 1, lines: [], wasReconciled: false }
  const link = { item, integration: integration.id }
  links.set(sim, link)
  return link
}

const scripted = ({ provider_id, date, amount, type }: FeedLine): ScriptedLine => ({
  provider_id,
  account_id: 'acc-chk',
  date,
  amount: toDecimal(cents(amount)),
  amount_type: type,
  description: `${pickOf(['PILOT #0412', 'TQL BROKERAGE', 'LOVES #233'], provider_id.length)} ${provider_id}`,
})

/** History that the opening balance includes, or a movement after the account was linked. */
const feedDay = (choice: Choice): string =>
  choice.day % 2 === 0 ? dayOf({ ...choice, day: 1 + (choice.day % 180) }) : addDays('2026-07-01', choice.day % 20)

interface Standing {
  provider_id: string
  id: string
  date: string
  amount: string
  type: ModelLine['type']
  is_filed: boolean
  is_mirrored: boolean
  link: string | null
  is_split: boolean
}

async function sync(sim: Sim, link: Link): Promise<void> {
  if (!(await sim.attempt(syncIntegration, { params: { id: link.integration } }))) return
  await sim.api.runJobs()
  await readFeed(sim)
}

/**
 * Updates the model to the bank's current lines: each follows the bank completely or not at all. Lines held for a closed period are added
 * automatically once it is reopened.
 */
export async function readFeed(sim: Sim): Promise<void> {
  const { feed } = sim.model
  if (!feed) return
  const rows = await sim.api.rows<Standing>({
    text: `select t.provider_transaction_id as provider_id, t.id, t.date::text as date, t.amount::text as amount, t.amount_type as type,
                  t.chart_of_account_id is not null as is_filed, t.link, t.is_split,
                  exists (select from bank_transaction m where m.entity_id = t.entity_id and m.mirror_of = t.id) as is_mirrored
             from bank_transaction t
            where t.entity_id = $1 and t.bank_account_id = $2 and t.source = 'plaid' and t.parent_id is null`,
    values: [sim.books.entity.id, pickOf(sim.model.banks, feed.bank).id],
  } as never)
  const stored = new Map(rows.map((row) => [row.provider_id, row]))
  for (const sent of feed.lines) {
    const row = stored.get(sent.provider_id)
    if (sent.line === null) {
      if (row) appear(sim, feed.bank, sent, row)
    } else if (!sim.model.lines.includes(sent.line)) {
      // A line that somebody deleted is not added again.
      expect(row).toBeUndefined()
    } else if (row) follow(sim, sent, row)
    else {
      expect(sent.isGone).toBe(true)
      leave(sim, sent.line)
    }
  }
  await endTransfers(sim)
  expect(rows.filter(({ provider_id }) => !feed.lines.some((sent) => sent.provider_id === provider_id))).toEqual([])
}

function appear(sim: Sim, bank: number, sent: FeedLine, row: Standing): void {
  const { date, amount, type } = sent
  expect([row.date, parseCents(row.amount), row.type]).toEqual([date, amount, type])
  const state = row.is_filed ? 'filed' : 'free'
  sent.line = { id: row.id, bank, date, amount, type, state, finalized: false, settles: [] }
  sim.model.lines.push(sent.line)
  pickOf(sim.model.banks, bank).balance += signedOf(sent.line)
}

function follow(sim: Sim, sent: FeedLine, row: Standing): void {
  const { line } = sent
  const amount = parseCents(row.amount)
  if (!line || (row.date === line.date && amount === line.amount && row.type === line.type)) return
  expect([row.date, amount, row.type]).toEqual([sent.date, sent.amount, sent.type])
  expect([line.finalized, row.is_split]).toEqual([false, false])
  become(sim.model, line, 'free')
  release(sim, line)
  const bank = pickOf(sim.model.banks, line.bank)
  bank.balance -= signedOf(line)
  Object.assign(line, { date: row.date, amount, type: row.type })
  bank.balance += signedOf(line)
  become(sim.model, line, row.is_mirrored ? 'mirrored' : row.is_filed ? 'filed' : 'free')
}

function leave(sim: Sim, line: ModelLine): void {
  expect(line.finalized).toBe(false)
  become(sim.model, line, 'free')
  release(sim, line)
  pickOf(sim.model.banks, line.bank).balance -= signedOf(line)
  sim.model.lines.splice(sim.model.lines.indexOf(line), 1)
}

/** If one side of a transfer followed its bank, the other side is uncategorized again. */
async function endTransfers(sim: Sim): Promise<void> {
  const rows = await sim.api.rows<{ id: string }>({
    text: "select id from bank_transaction where entity_id = $1 and link = 'transfer'",
    values: [sim.books.entity.id],
  } as never)
  const linked = new Set(rows.map(({ id }) => id))
  for (const line of sim.model.lines)
    if (line.state === 'transfer' && !linked.has(line.id)) become(sim.model, line, 'free')
}

/** Until a statement is reconciled, the opening and the lines from before the link add up to the balance on the day of the link. */
export async function openingAgrees(sim: Sim): Promise<void> {
  const { feed } = sim.model
  if (!feed || feed.wasReconciled) return
  const [opening] = await sim.api.rows<{ comes_to: string; is_open: boolean }>({
    text: `select b.is_opening_due or exists (select from bank_transaction
                     where entity_id = b.entity_id and bank_account_id = b.id and coalesce(first_date, date) >= b.linked_on and created_at <= coalesce(b.opened_at, now() + interval '1 year')) as is_open,
                  (coalesce((select case balance_type when 'debit' then amount else -amount end from posting
                              where entity_id = b.entity_id and journal_entry_id = b.id and line_no = 0), 0)
                   + coalesce((select sum(case amount_type when 'money_in' then amount else -amount end) from bank_transaction
                                where entity_id = b.entity_id and bank_account_id = b.id and parent_id is null
                                  and source in ('plaid', 'file') and coalesce(first_date, date) < b.linked_on), 0))::text as comes_to
             from bank_account b where b.entity_id = $1 and b.id = $2`,
    values: [sim.books.entity.id, pickOf(sim.model.banks, feed.bank).id],
  } as never)
  // While a closed period holds the opening back, it continues to include what the bank sends.
  if (opening && !opening.is_open) expect(opening.comes_to).toBe(HELD)
}

const atBank = ({ feed }: Model): FeedLine[] => (feed?.lines ?? []).filter(({ isGone }) => !isGone)
const hasFeed = (model: Model): boolean => atBank(model).length > 0

export const FEED_VERBS: Verb[] = [
  {
    name: 'let the bank bring lines',
    startsJob: true,
    act: async (sim, choice) => {
      const link = await linkOf(sim)
      const { lines = [] } = sim.model.feed ?? {}
      const brought = Array.from({ length: 1 + (choice.pick % 4) }, (_, index): FeedLine => {
        const at = { ...choice, day: choice.day + index }
        const type = (choice.pick + index) % 3 === 0 ? 'money_in' : 'money_out'
        const provider_id = `p${lines.length + index}`
        return { provider_id, date: feedDay(at), amount: BigInt(choice.cents + index), type, line: null, isGone: false }
      })
      lines.push(...brought)
      link.item.add(...brought.map(scripted))
      await sync(sim, link)
    },
  },
  {
    name: 'let the bank correct a line',
    startsJob: true,
    when: hasFeed,
    act: async (sim, choice) => {
      const link = await linkOf(sim)
      const line = pickOf(atBank(sim.model), choice.pick)
      if (choice.other % 3 !== 0) line.amount = BigInt(choice.cents)
      if (choice.other % 3 !== 1) line.date = feedDay(choice)
      if (choice.other % 7 === 0) line.type = choice.coin ? 'money_in' : 'money_out'
      link.item.modify(scripted(line))
      await sync(sim, link)
    },
  },
  {
    name: 'let the bank take a line back',
    startsJob: true,
    when: hasFeed,
    act: async (sim, { pick }) => {
      const link = await linkOf(sim)
      const line = pickOf(atBank(sim.model), pick)
      line.isGone = true
      link.item.remove(line.provider_id)
      await sync(sim, link)
    },
  },
]
