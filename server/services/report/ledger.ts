import sql from 'sql-template-tag'
import { v5 } from 'uuid'
import type { LedgerLine, LedgerPage } from '@/lib/contract/chart-of-account'
import { addDays } from '@/lib/dates/day'
import { add, subtract, sum, toWire, ZERO, type Cents } from '@/lib/money/cents'
import { countLines, earlierThatDay, linesAt, type AccountLine, type LineRange } from '@/server/db/account-lines'
import type { Tx } from '@/server/db/connect'
import { lineCounts } from '@/server/db/ledger-lines'
import type { Side } from '@/server/ledger/journal'
import { onSide, runningTotals } from '@/server/ledger/statements/account-ledger'
import { trialBalance, type TrialBalanceLine } from '@/server/ledger/statements/trial-balance'
import { demand } from '../can'
import { entityScope, oneSnapshot, reporting, type Ctx } from '../context'
import { offsetOf, pageOf } from '../paging'
import { NotFound } from '../problems'
import { accountFacts } from './account-flags'
import { readingOf, sumsAs, type ReportQuery, type Range, type Reading } from './sums'

interface LedgerQuery extends ReportQuery {
  page: number
  page_size: number
}
type Balances = Pick<TrialBalanceLine, 'beginning' | 'total'>
interface Ledger {
  account: { chart_number: number; balance_type: Side }
  entity_ids: string[]
  reading: Reading
  range: LineRange
}

/** Lines of an account with its balance before, after and at each line. `path` is the path for the next page. */
export function ledger(ctx: Ctx, account_id: string, page: { path: string; query: LedgerQuery }): Promise<LedgerPage> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    return ledgerIn(tx, ctx, account_id, page)
  })
}

/** The same within a transaction that reads one snapshot. */
export async function ledgerIn(
  tx: Tx,
  ctx: Ctx,
  account_id: string,
  { path, query }: { path: string; query: LedgerQuery },
): Promise<LedgerPage> {
  const ledger = await ledgerOf(tx, ctx, account_id, query)
  const side = ledger.account.balance_type
  const whole = await balancesOf(tx, ledger, query)
  const count = await countLines(tx, ledger.range)
  const lines = await linesIn(tx, { ledger, whole, count }, { offset: offsetOf(query), limit: query.page_size })
  return {
    ...pageOf(path, query, count, lines),
    beginning_balance: toWire(onSide(side, whole.beginning)),
    ending_balance: toWire(onSide(side, whole.total)),
  }
}

/**
 * Lines of all accounts, one account after another. Only the accounts on the page are read; the balances are debit-positive sums, which are
 * zero while debits equal credits.
 */
export function wholeLedger(ctx: Ctx, { path, query }: { path: string; query: LedgerQuery }): Promise<LedgerPage> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const { start_date: start, end_date: end } = query
    const entity_ids = entityScope(ctx, query.entities)
    const how = await readingOf(tx, entity_ids, query)
    const { basis } = how
    const balances = trialBalance(await sumsAs(tx, entity_ids, query, how))
    const counts = await lineCounts(tx, { entity_ids, basis, start, end, accounts: null })
    const facts = await accountFacts(tx, entity_ids)
    const results: LedgerLine[] = []
    let [skip, total] = [offsetOf(query), 0]
    for (const whole of balances) {
      const count = counts.get(whole.chart_number) ?? 0
      const limit = query.page_size - results.length
      total += count
      if (skip < count && limit > 0) {
        const account = {
          chart_number: whole.chart_number,
          balance_type: facts.get(whole.chart_number)?.balance_type ?? 'debit',
        }
        const accounts = await accountsOf(tx, entity_ids, whole.chart_number)
        const ledger = { account, entity_ids, reading: how, range: { accounts, basis, start, end } }
        results.push(...(await linesIn(tx, { ledger, whole, count }, { offset: skip, limit })))
      }
      skip = Math.max(0, skip - count)
    }
    return {
      ...pageOf(path, query, total, results),
      beginning_balance: toWire(sum(balances.map(({ beginning }) => beginning))),
      ending_balance: toWire(sum(balances.map((line) => line.total))),
    }
  })
}

interface Window {
  offset: number
  limit: number
}

/** Some lines of an account, each with its running total. */
async function linesIn(
  tx: Tx,
  of: Pick<Reached, 'ledger' | 'whole' | 'count'>,
  { offset, limit }: Window,
): Promise<LedgerLine[]> {
  const { ledger, count } = of
  const lines = await linesAt(tx, ledger.range, { count, offset, limit })
  const before = await balanceBefore(tx, { ...of, lines, offset })
  return runningTotals(ledger.account.balance_type, before, lines).map(lineOf)
}

/** The account together with those of the same number in the other requested entities. Throws NotFound outside what the caller sees. */
async function ledgerOf(tx: Tx, ctx: Ctx, account_id: string, query: ReportQuery): Promise<Ledger> {
  const { start_date, end_date, entities } = query
  const seen = entities?.length ? entityScope(ctx, entities) : (ctx.actor?.entity_ids ?? [])
  const account = await tx.maybe<{ entity_id: string; chart_number: number; balance_type: Side }>(sql`
    select entity_id, chart_number, balance_type from chart_of_account
     where entity_id = any(${seen}::uuid[]) and id = ${account_id}`)
  if (!account) throw new NotFound()
  const entity_ids = entities?.length ? seen : [account.entity_id]
  const how = await readingOf(tx, entity_ids, query)
  const accounts = await accountsOf(tx, entity_ids, account.chart_number)
  return { account, entity_ids, reading: how, range: { accounts, basis: how.basis, start: start_date, end: end_date } }
}

/** The accounts of one number, one in each entity that has it. */
const accountsOf = (tx: Tx, entity_ids: readonly string[], chart_number: number): Promise<LineRange['accounts']> =>
  tx.rows<LineRange['accounts'][number]>(sql`
    select entity_id, id from chart_of_account
     where entity_id = any(${[...entity_ids]}::uuid[]) and chart_number = ${chart_number}`)

/** The account's line of the trial balance, so that both reports agree. */
async function balancesOf(tx: Tx, { account, entity_ids, reading: how }: Ledger, range: Range): Promise<Balances> {
  const lines = trialBalance(await sumsAs(tx, entity_ids, range, how))
  return lines.find((line) => line.chart_number === account.chart_number) ?? { beginning: ZERO, total: ZERO }
}

interface Reached {
  ledger: Ledger
  whole: Balances
  lines: readonly AccountLine[]
  offset: number
  count: number
}

/** The signed balance before a page: known for the first page, and counted back from the closing balance for the last. */
async function balanceBefore(tx: Tx, { ledger, whole, lines, offset, count }: Reached): Promise<Cents> {
  const [first] = lines
  if (!first || offset === 0) return whole.beginning
  if (offset + lines.length === count) return subtract(whole.total, sum(lines.map((line) => line.signed)))
  const { start } = ledger.range
  const earlier = await earlierThatDay(tx, ledger.range, first)
  if (first.date === start) return add(whole.beginning, earlier)
  return add((await balancesOf(tx, ledger, { start_date: start, end_date: addDays(first.date, -1) })).total, earlier)
}

// A ledger line has no id of its own, so its id is derived from its entry, or from the settlement that recognized it, and its position
// there.
export const lineOf = (line: AccountLine & { running_total?: Cents }): LedgerLine => ({
  id: v5(String(line.line_no), line.application_id ?? line.journal_entry_id),
  event_type: line.event_type,
  description: line.description,
  stakeholder: line.stakeholder,
  entry_id: line.entry_id,
  journal_entry: line.journal_entry_id,
  date_at: line.date,
  amount: toWire(line.amount),
  balance_type: line.balance_type,
  chart_of_account: line.chart_of_account_id,
  created_at: line.created_at,
  running_total: toWire(line.running_total ?? ZERO),
})
