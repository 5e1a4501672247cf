import sql from 'sql-template-tag'
import type { Day } from '@/lib/dates/day'
import { parseCents, toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { post } from '@/server/db/journal-store'
import { postSkippedInterest } from '@/server/ledger/post/skipped-interest'
import { assertDatesOpen, bookOf, lockedUntil } from '../book'
import { demand } from '../can'
import { accountsByRole } from '../chart-of-account/find'
import { audit, type Ctx } from '../context'
import { lockLoan, type LoanFacts } from './row'

interface Skipped {
  id: string
  n: number
  date: Day
  interest: string
  is_skipped: boolean
}

/**
 * Adds the interest of skipped payments to what is owed: for those before a payment that was made, or due by the day. They are settled in
 * order, up to the first one that has to be paid. Throws Conflict when one is in a closed period.
 */
export async function settleSkipped(
  tx: Tx,
  ctx: Ctx,
  loan: LoanFacts,
  reach: { before: number } | { due: Day },
): Promise<void> {
  const { entity_id } = bookOf(ctx)
  const open = await tx.rows<Skipped>(sql`
    select id, n, date, interest::text as interest, is_skipped from loan_row
     where entity_id = ${entity_id} and loan_id = ${loan.id} and not is_paid order by n`)
  const stop = open.findIndex(
    (row) => !row.is_skipped || ('before' in reach ? row.n >= reach.before : row.date > reach.due),
  )
  const rows = stop < 0 ? open : open.slice(0, stop)
  if (rows.length === 0) return
  await assertDatesOpen(
    tx,
    ctx,
    rows.map(({ date }) => date),
  )
  const { loan_interest } = await accountsByRole(tx, entity_id, ['loan_interest'])
  await post(
    tx,
    bookOf(ctx),
    rows.flatMap((row) => {
      const entry = postSkippedInterest({
        date: row.date,
        description: `Interest of skipped payment ${row.n} of ${loan.name}`,
        loan: loan.account,
        interest_account: loan_interest,
        interest: parseCents(row.interest),
        truck: loan.truck,
      })
      return entry ? [{ id: row.id, entry_id: `${loan.entry_id}/${row.n}`, entry, source: loan.id }] : []
    }),
  )
  await tx.run(sql`
    update loan_row set is_paid = true where entity_id = ${entity_id} and id = any(${rows.map(({ id }) => id)}::uuid[])`)
  await audit(
    tx,
    ctx,
    rows.map(({ n, interest }) => ({
      object_type: 'loan' as const,
      object_id: loan.id,
      action: 'skip_payment',
      changes: { payment: n, interest: toWire(parseCents(interest)) },
    })),
  )
}

/** Settles skipped payments that are due by the day, except for loans whose next one is in a closed period. */
export async function settleDueSkipped(tx: Tx, ctx: Ctx, day: Day): Promise<void> {
  demand(ctx, 'asset.post')
  const { entity_id } = bookOf(ctx)
  const until = await lockedUntil(tx, ctx)
  const loans = await tx.rows<{ loan: string }>(sql`
    select r.loan_id as loan from loan_row r
     where r.entity_id = ${entity_id} and r.is_skipped and not r.is_paid and r.date <= ${day}
       and not exists (select from loan_row b where b.entity_id = r.entity_id and b.loan_id = r.loan_id and b.n < r.n and not b.is_paid)
       and (${until}::date is null or r.date > ${until}) order by 1`)
  for (const { loan } of loans) await settleSkipped(tx, ctx, await lockLoan(tx, entity_id, loan), { due: day })
}
