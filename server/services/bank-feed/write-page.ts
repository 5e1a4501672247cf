import sql from 'sql-template-tag'
import type { Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import type { Claim } from '@/server/db/queue'
import type { BankLine, SyncPage } from '@/server/providers/bank/bank-provider'
import type { LinkedBank } from '../bank/integrations'
import { DISCONNECTED } from '../bank/provider'
import { bookOf, booksStartDate, lockedUntil } from '../book'
import { tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import { untickNew } from '../reconciliation/untick'
import { suspenseAccounts } from '../transaction/lines'
import { recordLines } from '../transaction/record'
import { applyChanges, applyRemovals } from './bank-change'
import { feedAccounts, isHistory, markOpeningDue, type FeedAccount } from './feed-accounts'
import { feedLine, keyOf, lineKey, type FeedLine } from './feed-line'
import { dropHeldLines, holdLines } from './held-lines'
import { addSteps, noStep, noteStep, type Progress, type Step } from './progress'
import { knownLines } from './known-lines'

interface PageToWrite {
  bank: LinkedBank
  page: SyncPage
  /** The cursor from which the page was read. */
  cursor: string | null
  progress: Progress
}

interface Written {
  progress: Progress
  /** The cursor of the next page. */
  cursor: string | null
  /** False when another worker has moved on, and nothing of this page was written. */
  isWritten: boolean
}

/** Writes one page together with the cursor after it, all or nothing. */
export async function writePage(
  tx: Tx,
  ctx: Ctx,
  claim: Claim,
  { bank, page, cursor, progress }: PageToWrite,
): Promise<Written> {
  const { entity_id } = tenant(ctx)
  const next = page.next_cursor || null
  const moved = await tx.run(sql`
    update integration set sync_cursor = ${next}, safe_cursor = case when ${page.has_more}::boolean then safe_cursor else ${next} end
     where entity_id = ${entity_id} and id = ${bank.id} and sync_cursor is not distinct from ${cursor} and status <> 'disconnected'`)
  if (moved === 0) {
    const place = await tx.one<{ sync_cursor: string | null; status: LinkedBank['status'] }>(sql`
      select sync_cursor, status from integration where entity_id = ${entity_id} and id = ${bank.id}`)
    if (place.status === 'disconnected') throw new Conflict(DISCONNECTED)
    return { progress, cursor: place.sync_cursor, isWritten: false }
  }
  const accounts = await feedAccounts(tx, entity_id, bank.id)
  const read = (lines: readonly BankLine[]) =>
    lines.flatMap((line) => {
      const account = accounts.get(line.account_id)
      const read = account ? feedLine(line, account.id) : null
      return read ? [read] : []
    })
  const write = (lines: readonly FeedLine[]) => writeLines(tx, ctx, bank.id, { lines, accounts, since: progress.since })
  // The order matters: a page may change or remove what it also adds.
  const added = await write(read(page.added))
  const { unseen, step: changed } = await applyChanges(tx, ctx, newest(read(page.modified)))
  // A line that the bank changed before it ever arrived here is new.
  const late = await write(unseen)
  const removed = await applyRemovals(
    tx,
    ctx,
    [...accounts.values()].map((account) => account.id),
    page.removed.map((line) => line.transaction_id),
  )
  const step = [added, changed, late, removed].reduce(addSteps)
  return { progress: await noteStep(tx, ctx, claim, { before: progress, step }), cursor: next, isWritten: true }
}

interface LinesToWrite {
  lines: readonly FeedLine[]
  accounts: ReadonlyMap<string, FeedAccount>
  /** When the sync began. */
  since: string
}

/** Records new lines by date, and holds back lines of a closed period or a closed account. */
export async function writeLines(
  tx: Tx,
  ctx: Ctx,
  integration_id: string,
  { lines, accounts, since }: LinesToWrite,
): Promise<Step> {
  const [start, locked] = [await booksStartDate(tx, ctx), await lockedUntil(tx, ctx)]
  const current = unique(lines.filter((line) => line.date >= start))
  const { known, own } = await knownLines(tx, ctx, { lines: current, accounts, since })
  const fresh = current.filter((line) => !known.has(line))
  const closed = new Set([...accounts.values()].filter(({ is_closed }) => is_closed).map(({ id }) => id))
  const waits = (line: FeedLine) => (locked !== null && line.date <= locked) || closed.has(line.bank_account_id)
  const held = fresh.filter(waits)
  const open = fresh.filter((line) => !waits(line)).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const duplicates = lines.length - lines.filter((line) => line.date < start).length - fresh.length
  const arrived = await dropHeldLines(tx, ctx, open)
  await holdLines(tx, ctx, held)
  const flagged = await record(tx, ctx, integration_id, { lines: open, accounts, arrived })
  return {
    ...noStep(),
    created: open.length,
    duplicates: duplicates - own,
    before_start: lines.length - fresh.length - duplicates,
    flagged,
  }
}

/** The last of the lines with the same id. */
const newest = (lines: readonly FeedLine[]): FeedLine[] => [
  ...new Map(lines.map((line) => [lineKey(line), line])).values(),
]
/** The first of the lines with the same id; repeats add nothing. */
const unique = (lines: readonly FeedLine[]): FeedLine[] => newest([...lines].reverse()).reverse()

interface LinesToRecord extends Omit<LinesToWrite, 'since'> {
  /** The original dates of lines that were held until now. */
  arrived: ReadonlyMap<string, Day>
}

/** Returns the lines that came too late for an opening balance that a reconciliation has frozen. Source: LEDGER §3.1. */
async function record(
  tx: Tx,
  ctx: Ctx,
  integration_id: string,
  { lines, accounts, arrived }: LinesToRecord,
): Promise<string[]> {
  if (lines.length === 0) return []
  const places = new Map([...accounts.values()].map((account) => [account.id, account]))
  const arrivedOn = (line: FeedLine) => arrived.get(lineKey(line)) ?? line.date
  const history = (line: FeedLine) => {
    const account = places.get(line.bank_account_id)
    return account && isHistory(account, arrivedOn(line)) ? account : undefined
  }
  const written = lines.map((line) => {
    const account = places.get(line.bank_account_id)
    if (!account) throw new Error(`Bank account ${line.bank_account_id} is gone`)
    return {
      id: ctx.id(),
      bank_account_id: account.id,
      ledger_account: account.chart_of_account_id,
      integration_id,
      date: line.date,
      first_date: arrivedOn(line) === line.date ? null : arrivedOn(line),
      amount: line.amount,
      amount_type: line.amount_type,
      name: line.name,
      description: line.description,
      merchant_name: line.merchant_name,
      is_flagged: history(line)?.is_frozen ?? false,
      provider_transaction_id: line.provider_id,
      dedup_key: keyOf(line.provider_id),
      source: 'plaid' as const,
      category: null,
      stakeholder: null,
      note: null,
    }
  })
  await recordLines(tx, bookOf(ctx), await suspenseAccounts(tx, tenant(ctx).entity_id), written)
  await untickNew(tx, tenant(ctx).entity_id, written)
  const due = [
    ...new Set(
      lines.flatMap((line) => {
        const account = history(line)
        return account && !account.is_frozen ? [account.id] : []
      }),
    ),
  ]
  await markOpeningDue(tx, ctx, due)
  return written.filter((line) => line.is_flagged).map((line) => line.id)
}
