import sql, { type Sql } from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { excludedList, type ExcludedLine } from '@/lib/contract/excluded'
import { LINE_REFUSALS } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import type { Particulars } from '@/lib/contract/transaction-fields'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { unclosedBankAccount } from '../bank/find'
import { openingFollows } from '../bank/opening-balance'
import { assertDatesOpen, bookOf } from '../book'
import { demand } from '../can'
import { audit, entityScope, reading, tenant, transaction, type Ctx } from '../context'
import { assertLoansNotOverdrawn, fitsLoan } from '../loan/funding'
import { offsetOf, pageOf } from '../paging'
import { NotFound } from '../problems'
import { assertFresh } from '../stale'
import { keepExcluded } from './keep-excluded'
import {
  assertNotReconciled,
  assertUnlocked,
  assertUntied,
  lockLine,
  lockMirrors,
  refuse,
  suspenseAccounts,
} from './lines'
import { removeMirrors } from './mirror'
import { recordLines } from './record'
import { removeLines } from './remove-lines'
import { transactionRow } from './row'

const COLUMNS: Sql = sql`
  x.id, x.entry_id, json_build_object('id', b.id, 'name', b.name) as bank_account, x.date, x.amount, x.amount_type, x.name, x.reason,
  x.merged_into, u.full_name as excluded_by, x.excluded_at`
const FROM: Sql = sql`
  excluded_bank_line x join bank_account b on b.entity_id = x.entity_id and b.id = x.bank_account_id left join app_user u on u.id = x.excluded_by`

export async function excludedLines(ctx: Ctx, query: Query<typeof excludedList>): Promise<Answer<typeof excludedList>> {
  demand(ctx, 'transaction.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const where = sql`x.entity_id = any(${entities}::uuid[]) ${query.bank_account ? sql`and x.bank_account_id = ${query.bank_account}` : sql``}`
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*) as count from excluded_bank_line x where ${where}`,
    )
    const rows = await tx.rows<ExcludedLine>(sql`
      select ${COLUMNS} from ${FROM} where ${where} order by x.date desc, x.id desc limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(excludedList.path, query, count, rows)
  })
}

/** Removes an imported line from the books but keeps it in the list of excluded lines. Refusals come in the order of LEDGER §5. */
export function exclude(ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<ExcludedLine> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const line = await lockLine(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'transaction', row: line })
    assertUnlocked([line])
    assertUntied([line], 'excluding the transaction')
    refuse([line], (part) => part.parent_id !== null, 'Undo the split before excluding the transaction.')
    assertNotReconciled([line])
    refuse([line], ({ source }) => source !== 'file', LINE_REFUSALS.only_files)
    await keepExcluded(tx, ctx, [line], { reason })
    await removeMirrors(tx, ctx, await lockMirrors(tx, ctx, [line]))
    await assertLoansNotOverdrawn(tx, entity_id, await removeLines(tx, ctx, [line]))
    await openingFollows(tx, ctx, [line])
    await audit(tx, ctx, [
      { object_type: 'transaction', object_id: id, action: 'exclude', changes: { reason: [null, reason] } },
    ])
    return tx.one<ExcludedLine>(sql`select ${COLUMNS} from ${FROM} where x.entity_id = ${entity_id} and x.id = ${id}`)
  })
}

interface Kept {
  id: string
  bank_account_id: string
  ledger_account: string
  integration_id: string | null
  import_id: string | null
  date: string
  amount: number
  amount_type: 'money_in' | 'money_out'
  name: string
  description: string
  provider_transaction_id: string | null
  dedup_key: string | null
  category: string | null
  stakeholder: string | null
  truck: string | null
  note: string | null
  is_flagged: boolean
  particulars: Particulars | null
  created_at: string
  met_by: string | null
  reason: string
}

/**
 * Restores an excluded line under its own id; without its category when the loan has no room for it by now. Throws NotFound, or Conflict
 * while its account or the period of its date is closed.
 */
export function restore(ctx: Ctx, id: string): Promise<Transaction> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const { reason, ...kept } = await takeKept(tx, entity_id, id)
    await unclosedBankAccount(tx, entity_id, kept.bank_account_id)
    await assertDatesOpen(tx, ctx, [kept.date])
    const amount = parseCents(kept.amount)
    const fits =
      kept.category === null ||
      kept.amount_type === 'money_out' ||
      (await fitsLoan(tx, entity_id, { account: kept.category, amount }))
    const line = { ...kept, amount, category: fits ? kept.category : null, source: 'file' as const }
    await recordLines(tx, bookOf(ctx), await suspenseAccounts(tx, entity_id), [line])
    // The opening balance uses these to decide whether it includes the line.
    await tx.run(sql`
      update bank_transaction set created_at = ${kept.created_at}, met_by = ${kept.met_by} where entity_id = ${entity_id} and id = ${id}`)
    await openingFollows(tx, ctx, [line])
    await audit(tx, ctx, [
      { object_type: 'transaction', object_id: id, action: 'restore', changes: { reason: [reason, null] } },
    ])
    return transactionRow(tx, [entity_id], id)
  })
}

/** A category that can no longer be used, or is a bank account by now, is dropped. */
async function takeKept(tx: Tx, entity_id: string, id: string): Promise<Kept> {
  const row = await tx.maybe<Kept>(sql`
    select x.id, x.bank_account_id, b.chart_of_account_id as ledger_account, x.integration_id, x.import_id, x.date, x.amount, x.amount_type,
           x.name, x.description, x.provider_transaction_id, x.dedup_key, a.id as category, s.id as stakeholder, u.id as truck, x.note,
           x.is_flagged, x.particulars, x.created_at, x.met_by, x.reason
      from excluded_bank_line x
      join bank_account b on b.entity_id = x.entity_id and b.id = x.bank_account_id
      left join chart_of_account a on a.entity_id = x.entity_id and a.id = x.chart_of_account_id and a.is_active and a.is_categorize
                                  and a.bank_account_id is null
      left join stakeholder s on s.entity_id = x.entity_id and s.id = x.stakeholder_id
      left join truck u on u.entity_id = x.entity_id and u.id = x.truck_id
     where x.entity_id = ${entity_id} and x.id = ${id} for update of x`)
  if (!row) throw new NotFound()
  await tx.run(sql`delete from excluded_bank_line where entity_id = ${entity_id} and id = ${id}`)
  return row
}
