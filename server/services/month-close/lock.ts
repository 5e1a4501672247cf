import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { CloseMonth, lockMonth, unlockMonth } from '@/lib/contract/month-close'
import { addDays, monthStart, type Day } from '@/lib/dates/day'
import { formatMonth } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import { writeDueOpenings } from '../bank/opening-balance'
import { syncWaitingBanks } from '../bank/sync-due'
import { demand } from '../can'
import { audit, closing, tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import { checksOf, openChecks } from './checks'
import { keepMonth } from './keep'
import { booksIn, firstDay, lastDay, monthOf, type BooksOf, type MonthText } from './month'
import { monthRow } from './read'
import { queuePack } from './send-pack'
import { assertNotClosed, waiting } from './sign-off'

/** Locks the days of a month that is over and signed off, saves its trial balance, and mails its report pack. */
export function lock(
  ctx: Ctx,
  { month, recipients }: { month: MonthText } & Body<typeof lockMonth>,
): Promise<CloseMonth> {
  demand(ctx, 'books.lock')
  const { entity_id } = tenant(ctx)
  return closing(ctx, entity_id, async (tx) => {
    const books = await booksIn(tx, ctx, month)
    await assertNotClosed(tx, entity_id, month)
    if (firstDay(month) >= books.current) throw new Conflict(`${formatMonth(firstDay(month))} is not over yet.`)
    await assertSignedOff(tx, entity_id, month)
    const { books_locked_until: before } = books
    const until = before !== null && before > lastDay(month) ? before : lastDay(month)
    const open_checks = openChecks(await checksOf(tx, ctx, { month, books }))
    await keepMonth(tx, ctx, { month, open_checks, locked_before: before })
    await moveLock(tx, ctx, until)
    await audit(tx, ctx, [
      {
        object_type: 'entity',
        object_id: entity_id,
        action: 'close_month',
        changes: { month: [null, month], books_locked_until: [before, until], ...waiting(open_checks) },
      },
    ])
    if (recipients.length > 0) await queuePack(tx, ctx, { month, recipients })
    return monthRow(tx, ctx, month)
  })
}

/** Reopens a closed month and all later ones: their days can be changed again, and they need to be signed off again. */
export function unlock(
  ctx: Ctx,
  { month, reason }: { month: MonthText } & Body<typeof unlockMonth>,
): Promise<CloseMonth> {
  demand(ctx, 'books.lock')
  const { entity_id, user_id } = tenant(ctx)
  return closing(ctx, entity_id, async (tx) => {
    const books = await booksIn(tx, ctx, month)
    const { books_locked_until: before } = books
    const first = firstDay(month)
    if (before === null || before < first) throw new Conflict(`${formatMonth(first)} is not locked.`)
    const opened = await tx.rows<Opened>(sql`
      update month_close set reopened_at = ${ctx.now()}, reopened_by = ${user_id}, reason = ${reason}
       where entity_id = ${entity_id} and month >= ${first} and reopened_at is null returning month, closed_at, locked_before`)
    await tx.run(sql`delete from month_sign_off where entity_id = ${entity_id} and month >= ${first}`)
    const until = lockWithout(books, first, opened)
    await moveLock(tx, ctx, until)
    await writeDueOpenings(tx, ctx)
    await syncWaitingBanks(tx, ctx)
    await audit(tx, ctx, [
      {
        object_type: 'entity',
        object_id: entity_id,
        action: 'open_month',
        changes: {
          month: [month, null],
          books_locked_until: [before, until],
          reason: [null, reason],
          months: [opened.map((each) => monthOf(each.month)).sort(), []],
        },
      },
    ])
    return monthRow(tx, ctx, month)
  })
}

interface Opened {
  month: Day
  closed_at: string
  locked_before: Day | null
}

/** Earlier months stay locked. When the first month of the books is reopened, only a lock from before the closing remains. */
function lockWithout({ books_start_date }: BooksOf, first: Day, opened: readonly Opened[]): Day | null {
  const until = addDays(first, -1)
  const [earliest] = opened.toSorted((one, other) => (one.closed_at < other.closed_at ? -1 : 1))
  if (!earliest || first > monthStart(books_start_date)) return until
  const { locked_before } = earliest
  return locked_before !== null && locked_before <= until ? locked_before : null
}

const moveLock = (tx: Tx, ctx: Ctx, until: Day | null): Promise<number> =>
  tx.run(
    sql`update entity set books_locked_until = ${until}, updated_at = ${ctx.now()} where id = ${tenant(ctx).entity_id}`,
  )

async function assertSignedOff(tx: Tx, entity_id: string, month: MonthText): Promise<void> {
  const signed = await tx.maybe(sql`
    select user_id from month_sign_off where entity_id = ${entity_id} and month = ${firstDay(month)} limit 1`)
  if (!signed)
    throw new Conflict(`Nobody has signed off ${formatMonth(firstDay(month))} yet.`, { code: 'not_signed_off' })
}
