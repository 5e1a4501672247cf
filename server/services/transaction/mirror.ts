/*
 * A line filed under a manual bank account is a transfer: the line on that account is created here, mirrors its amount and date, and is
 * deleted when the category is removed. Both are posted against transfers clearing. Source: LEDGER §3.2.
 */
import sql from 'sql-template-tag'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { unclosedBankAccount } from '../bank/find'
import { openingFollows } from '../bank/opening-balance'
import { bookOf } from '../book'
import { accountsByRole, type Category } from '../chart-of-account/find'
import { audit, type Ctx } from '../context'
import { Rejected } from '../problems'
import { assertAfterFirstStart } from '../reconciliation/period'
import { assertUnlocked, assertNotReconciled, suspenseAccounts, type Line } from './lines'
import { recordLines } from './record'
import { removeLines } from './remove-lines'

/** Removes mirror lines from the books. Throws Conflict when one of them is locked. */
export async function removeMirrors(tx: Tx, ctx: Ctx, mirrors: readonly Line[]): Promise<void> {
  if (mirrors.length === 0) return
  assertUnlocked(mirrors, [])
  assertNotReconciled(mirrors)
  await removeLines(tx, ctx, mirrors)
  await openingFollows(tx, ctx, mirrors)
}

/** The fields that a mirror copies from its line. */
type Mirrored = Pick<
  Line,
  'id' | 'bank_account_id' | 'date' | 'amount_type' | 'name' | 'description' | 'stakeholder_id'
> & { amount: number | string }

/**
 * Creates the mirror lines on the account that `category` stands for. Throws Rejected when a line is on that account itself, or from before
 * its first finished statement.
 */
export async function makeMirrors(tx: Tx, ctx: Ctx, lines: readonly Mirrored[], category: Category): Promise<void> {
  if (lines.length === 0 || category.mirrors === null) return
  const book = bookOf(ctx)
  assertOtherAccount(lines, category)
  const account = await unclosedBankAccount(tx, book.entity_id, category.mirrors)
  const [date] = lines.map((line) => line.date).sort()
  if (date) await assertAfterFirstStart(tx, book.entity_id, { bank_accounts: [account.id], date })
  const { transfers_clearing } = await accountsByRole(tx, book.entity_id, ['transfers_clearing'])
  const made = lines.map((line) => ({
    id: ctx.id(),
    bank_account_id: account.id,
    ledger_account: account.chart_of_account_id,
    integration_id: null,
    date: line.date,
    amount: parseCents(line.amount),
    amount_type: line.amount_type === 'money_in' ? ('money_out' as const) : ('money_in' as const),
    name: line.name,
    description: line.description,
    provider_transaction_id: null,
    dedup_key: null,
    source: 'mirror' as const,
    category: transfers_clearing,
    stakeholder: line.stakeholder_id,
    note: null,
    mirror_of: line.id,
  }))
  await recordLines(tx, book, await suspenseAccounts(tx, book.entity_id), made)
  await audit(
    tx,
    ctx,
    made.map(({ id, mirror_of }) => ({
      object_type: 'transaction',
      object_id: id,
      action: 'create',
      changes: { mirror_of: [null, mirror_of] },
    })),
  )
}

export function assertOtherAccount(
  lines: readonly Pick<Mirrored, 'id' | 'bank_account_id'>[],
  category: Category,
): void {
  const ids = lines.filter((line) => line.bank_account_id === category.mirrors).map((line) => line.id)
  if (ids.length > 0) throw new Rejected(`Account ${category.name} cannot be used as a category.`, { ids })
}

interface Followed extends Pick<Line, 'date' | 'name' | 'description'> {
  amount: number
  /** Set when the mirror belongs to a different line from now on. */
  origin?: string
}

/** Updates a line's mirrors to its date, amount and text. Throws Conflict when the mirror is locked. */
export async function followMirrors(tx: Tx, ctx: Ctx, mirrors: readonly Line[], line: Followed): Promise<void> {
  if (mirrors.length === 0) return
  assertUnlocked(mirrors, [])
  if (mirrors.some((mirror) => mirror.date !== line.date || mirror.amount !== line.amount)) assertNotReconciled(mirrors)
  await tx.run(sql`
    update bank_transaction set date = ${line.date}, amount = ${line.amount}, name = ${line.name}, description = ${line.description},
           mirror_of = ${line.origin === undefined ? sql`mirror_of` : line.origin}, updated_at = ${ctx.now()}
     where entity_id = ${bookOf(ctx).entity_id} and id = any(${mirrors.map((mirror) => mirror.id)}::uuid[])`)
  await openingFollows(
    tx,
    ctx,
    mirrors.flatMap((mirror) => [mirror, { ...mirror, date: line.date }]),
  )
}
