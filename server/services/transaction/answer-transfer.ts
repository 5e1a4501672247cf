import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import {
  isPairedByHand,
  PAIRED_BY_HAND,
  type pairTransfer as contract,
  type TransferSuggestion,
} from '@/lib/contract/transfer'
import { parseCents, sum } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { accountsByRole } from '../chart-of-account/find'
import { audit, tenant, transaction, withFixedTime, type Change, type Ctx } from '../context'
import { Conflict, NotFound, Rejected } from '../problems'
import { FILED_BY } from './changed-since'
import { lockLines, lockMirrors, refuse, assertUntied, assertUnlocked, repost, type Line } from './lines'
import { removeMirrors } from './mirror'
import { assertNotOverwriting } from './assert-not-overwriting'
import { suggestTransfers } from './suggest-transfers'
import { transferRow } from './transfers'

/** Posts both sides against transfers clearing, each on its own date. Source: LEDGER §3.5. */
export function acceptTransfer(
  ctx: Ctx,
  { id, chosen }: { id: string; chosen?: string[] | null },
): Promise<TransferSuggestion> {
  demand(ctx, 'transaction.match')
  return transaction(ctx, async (tx) => {
    const suggestion = await lockSuggestion(tx, ctx, { id, chosen })
    if (suggestion.is_accepted) throw new Conflict('Suggestion is already accepted.')
    return acceptLines(tx, ctx, suggestion, chosen)
  })
}

async function acceptLines(
  tx: Tx,
  ctx: Ctx,
  suggestion: Suggestion,
  chosen: string[] | null | undefined,
): Promise<TransferSuggestion> {
  const { entity_id } = tenant(ctx)
  const paying = chosen ?? suggestion.paying
  const lines = await lockLines(tx, ctx, { transactions: [suggestion.receiving_id, ...paying] })
  await assertNotOverwriting(tx, ctx, lines, FILED_BY)
  assertUnlocked(lines)
  assertUntied(lines, 'changing the category')
  refuse(lines, (line) => line.parent_id !== null, 'Undo the split before changing the category.')
  assertSidesPay(lines, { receiving_id: suggestion.receiving_id, paying_ids: paying })
  const mirrors = await lockMirrors(tx, ctx, lines)
  const at = withFixedTime(ctx)
  await removeMirrors(tx, at, mirrors)
  const clearing = await clearingAccount(tx, entity_id)
  await place(tx, at, lines, clearing)
  if (chosen) await replaceLines(tx, at, suggestion.id, chosen)
  await answer(tx, at, { suggestion, lines, is_accepted: true, category: clearing.name })
  return transferRow(tx, entity_id, suggestion.id)
}

const BY_HAND = { score: 100, reasons: [PAIRED_BY_HAND] }

/** Pairs a line with lines of another account that nobody suggested; a waiting suggestion for the receiving line is dropped. */
export function pairTransfer(
  ctx: Ctx,
  { transaction: id, others }: Body<typeof contract>,
): Promise<TransferSuggestion> {
  demand(ctx, 'transaction.match')
  return transaction(ctx, async (tx) => {
    const { entity_id, company_id } = tenant(ctx)
    // All lines are locked at once, in order; otherwise two people who pair the same lines from either side could deadlock.
    const lines = await lockLines(tx, ctx, { transactions: [id, ...others] })
    const own = lines.find((line) => line.id === id)
    if (!own) throw new NotFound()
    const [other] = others
    if (own.amount_type === 'money_out' && others.length > 1)
      throw new Rejected('Choose one money in transaction of another account.')
    const [receiving_id, paying] = own.amount_type === 'money_in' || !other ? [id, others] : [other, [id]]
    await tx.run(sql`
      delete from transfer_suggestion where entity_id = ${entity_id} and receiving_id = ${receiving_id} and is_accepted is null`)
    const suggestion = { id: ctx.id(), receiving_id, is_accepted: null, paying: [] }
    await tx.run(sql`
      insert into transfer_suggestion (company_id, entity_id, id, receiving_id, score, reasons, created_at, updated_at)
      select ${company_id}::uuid, ${entity_id}::uuid, ${suggestion.id}::uuid, t.id, ${BY_HAND.score}, ${BY_HAND.reasons}::text[],
             ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz
        from bank_transaction t where t.entity_id = ${entity_id} and t.id = ${receiving_id}`)
    return acceptLines(tx, ctx, suggestion, paying)
  })
}

/** Never again for this pairing; sides that were posted wait on suspense again. */
export function rejectTransfer(ctx: Ctx, id: string): Promise<TransferSuggestion> {
  demand(ctx, 'transaction.match')
  return transaction(ctx, async (tx) => (await takeBack(tx, ctx, id, false)).row)
}

/**
 * Takes an answer back: the suggestion is open again, and its lines, if they were posted, go back to suspense. A manual pairing was never
 * suggested, so it is removed, and the suggestion it displaced comes back.
 */
export async function reopenTransfer(ctx: Ctx, id: string): Promise<TransferSuggestion> {
  demand(ctx, 'transaction.match')
  let wasByHand = false
  const reopened = await transaction(ctx, async (tx) => {
    const taken = await takeBack(tx, ctx, id, null)
    wasByHand = taken.wasByHand
    return taken.row
  })
  // In its own transaction, because suggesting locks suggestions before lines. The response for the idempotency key is
  // stored with the first transaction.
  if (wasByHand) await transaction({ ...ctx, idempotency: undefined }, (tx) => suggestTransfers(tx, ctx))
  return reopened
}

interface TakenBack {
  row: TransferSuggestion
  wasByHand: boolean
}

async function takeBack(tx: Tx, ctx: Ctx, id: string, is_accepted: false | null): Promise<TakenBack> {
  const { entity_id } = tenant(ctx)
  const suggestion = await lockSuggestion(tx, ctx, { id })
  if (is_accepted === null) await clearWaiting(tx, entity_id, suggestion)
  if (suggestion.is_accepted) {
    const lines = await lockLines(tx, ctx, { transactions: [suggestion.receiving_id, ...suggestion.paying] })
    const sides = lines.filter((line) => line.link === 'transfer')
    assertUnlocked(sides)
    const at = withFixedTime(ctx)
    await place(tx, at, sides, null)
    await answer(tx, at, { suggestion, lines: sides, is_accepted, category: null })
  } else if (suggestion.is_accepted !== is_accepted) {
    await answer(tx, ctx, { suggestion, lines: [], is_accepted, category: null })
  }
  const row = await transferRow(tx, entity_id, id)
  const wasByHand = suggestion.is_accepted === true && is_accepted === null && isPairedByHand(row)
  if (wasByHand) await tx.run(sql`delete from transfer_suggestion where entity_id = ${entity_id} and id = ${id}`)
  return { row, wasByHand }
}

/** Drops other open suggestions for the line, because only one may wait at a time. */
const clearWaiting = (tx: Tx, entity_id: string, { id, receiving_id }: Suggestion): Promise<number> =>
  tx.run(sql`
    delete from transfer_suggestion where entity_id = ${entity_id} and receiving_id = ${receiving_id} and is_accepted is null and id <> ${id}`)

interface Suggestion {
  id: string
  receiving_id: string
  is_accepted: boolean | null
  paying: string[]
}

/**
 * Lines are locked first, as everywhere, because a caller that holds a line may drop its suggestions. They are read again once the suggestion is
 * locked, because somebody may just have chosen others.
 */
async function lockSuggestion(
  tx: Tx,
  ctx: Ctx,
  { id, chosen }: { id: string; chosen?: readonly string[] | null },
): Promise<Suggestion> {
  const { entity_id } = tenant(ctx)
  const seen = await suggestionOf(tx, entity_id, id)
  await lockLines(tx, ctx, { transactions: [seen.receiving_id, ...seen.paying, ...(chosen ?? [])] })
  await tx.rows(sql`select id from transfer_suggestion where entity_id = ${entity_id} and id = ${id} for update`)
  return suggestionOf(tx, entity_id, id)
}

async function suggestionOf(tx: Tx, entity_id: string, id: string): Promise<Suggestion> {
  const row = await tx.maybe<Suggestion>(sql`
    select g.id, g.receiving_id, g.is_accepted,
           array(select l.transaction_id from transfer_suggestion_line l where l.entity_id = g.entity_id and l.suggestion_id = g.id) as paying
      from transfer_suggestion g where g.entity_id = ${entity_id} and g.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}

/** The other lines must pay the receiving one: money out of another account, to the cent. */
function assertSidesPay(
  lines: readonly Line[],
  { receiving_id, paying_ids }: { receiving_id: string; paying_ids: readonly string[] },
): void {
  const receiving = lines.find((line) => line.id === receiving_id)
  const paying = lines.filter((line) => line.id !== receiving_id)
  if (!receiving) throw new NotFound()
  if (receiving.amount_type !== 'money_in') throw new Rejected('The receiving side of a transfer must be money in.')
  if (
    paying_ids.includes(receiving_id) ||
    paying.some((line) => line.amount_type !== 'money_out' || line.bank_account_id === receiving.bank_account_id)
  ) {
    throw new Rejected('Choose money out transactions of another account.')
  }
  const [out, into] = [sum(paying.map((line) => parseCents(line.amount))), parseCents(receiving.amount)]
  if (out !== into)
    throw new Rejected(`Transfer amounts do not match: ${formatMessage(out)} and ${formatMessage(into)}.`)
}

async function clearingAccount(tx: Tx, entity_id: string): Promise<{ id: string; name: string }> {
  const { transfers_clearing } = await accountsByRole(tx, entity_id, ['transfers_clearing'])
  return tx.one(
    sql`select id, name from chart_of_account where entity_id = ${entity_id} and id = ${transfers_clearing}`,
  )
}

/** Files lines under the clearing account as sides of a transfer, or undoes that. */
async function place(tx: Tx, ctx: Ctx, lines: readonly Line[], clearing: { id: string } | null): Promise<void> {
  await tx.run(sql`
    update bank_transaction set link = ${clearing === null ? null : 'transfer'}, chart_of_account_id = ${clearing === null ? null : clearing.id},
           status = ${clearing === null ? 'uncategorized' : 'by_user'}, updated_at = ${ctx.now()}
     where entity_id = ${tenant(ctx).entity_id} and id = any(${lines.map((line) => line.id)}::uuid[])`)
  await repost(tx, ctx, lines)
}

async function replaceLines(tx: Tx, ctx: Ctx, id: string, chosen: readonly string[]): Promise<void> {
  const { company_id, entity_id } = tenant(ctx)
  await tx.run(sql`delete from transfer_suggestion_line where entity_id = ${entity_id} and suggestion_id = ${id}`)
  await tx.run(sql`
    insert into transfer_suggestion_line (company_id, entity_id, suggestion_id, transaction_id)
    select ${company_id}::uuid, ${entity_id}::uuid, ${id}::uuid, unnest(${[...new Set(chosen)]}::uuid[])`)
}

interface Answer {
  suggestion: Suggestion
  lines: readonly Line[]
  is_accepted: boolean | null
  /** Name of the account that the lines are filed under now. */
  category: string | null
}
const VERB = { true: 'accept', false: 'reject', null: 'reopen' } as const

async function answer(tx: Tx, ctx: Ctx, { suggestion, lines, is_accepted, category }: Answer): Promise<void> {
  await tx.run(sql`
    update transfer_suggestion set is_accepted = ${is_accepted}, updated_at = ${ctx.now()}
     where entity_id = ${tenant(ctx).entity_id} and id = ${suggestion.id}`)
  const action = is_accepted ? 'accept_transfer' : 'undo_transfer'
  await audit(tx, ctx, [
    {
      object_type: 'transfer',
      object_id: suggestion.id,
      action: VERB[`${is_accepted}`],
      changes: { is_accepted: [suggestion.is_accepted, is_accepted] },
    },
    ...lines.map((line): Change => {
      const status = category === null ? 'uncategorized' : 'by_user'
      return {
        object_type: 'transaction',
        object_id: line.id,
        action,
        changes: {
          transfer: is_accepted ? [null, suggestion.id] : [suggestion.id, null],
          chart_of_account: [line.category_name, category],
          ...(line.status !== status && { status: [line.status, status] }),
        },
      }
    }),
  ])
}
