/*
 * Applies what the bank changes or removes in lines that are already in the books, including lines that a loan depends on. A line that
 * cannot follow keeps its figures, is flagged, and gets a comment that says why. Source: LEDGER §5, §11.1.
 */
import sql from 'sql-template-tag'
import type { Day } from '@/lib/dates/day'
import { toDecimal, toWire } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import { formatDay } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import { booksStartDate, assertDatesOpen } from '../book'
import { audit, tenant, withFixedTime, type Ctx } from '../context'
import { Conflict, Rejected } from '../problems'
import {
  lockLines,
  lockMirrors,
  lockParts,
  assertUnlocked,
  assertNotReconciled,
  repostFreely,
  type Line,
} from '../transaction/lines'
import { systemComment } from '../shared/system-comment'
import { giveBackLines } from '../suggestion/give-back'
import { followMirrors } from '../transaction/mirror'
import { removeLines } from '../transaction/remove-lines'
import { detach } from './detach'
import { markOpeningDue } from './feed-accounts'
import type { FeedLine } from './feed-line'
import { dropHeldLines } from './held-lines'
import { noStep, type Step } from './progress'

type Differences = Record<string, [unknown, unknown]>

/** Returns the lines that are not in the books as `unseen`. */
export async function applyChanges(
  tx: Tx,
  ctx: Ctx,
  lines: readonly FeedLine[],
): Promise<{ unseen: FeedLine[]; step: Step }> {
  const step = noStep()
  const known = await knownFeedLines(tx, ctx, {
    accounts: lines.map((line) => line.bank_account_id),
    provider_ids: lines.map((line) => line.provider_id),
  })
  const unseen: FeedLine[] = []
  for (const next of lines) {
    const line = known.get(`${next.bank_account_id} ${next.provider_id}`)
    if (!line) unseen.push(next)
    else {
      const changes = differences(line, next)
      if (Object.keys(changes).length === 0) continue
      const refusal = await attempt(tx, ctx, { line, dates: [next.date] }, () =>
        change(tx, ctx, { line, next, changes }),
      )
      if (refusal === null) step.updated++
      else step.refused_changes.push(await keepRefusedChange(tx, ctx, { line, changes, refusal }))
    }
  }
  return { unseen, step }
}

export async function applyRemovals(
  tx: Tx,
  ctx: Ctx,
  accounts: readonly string[],
  provider_ids: readonly string[],
): Promise<Step> {
  const step = noStep()
  if (provider_ids.length === 0) return step
  const held = accounts.flatMap((bank_account_id) =>
    provider_ids.map((provider_id) => ({ bank_account_id, provider_id })),
  )
  step.removed = (await dropHeldLines(tx, ctx, held)).size
  for (const line of (await knownFeedLines(tx, ctx, { accounts, provider_ids })).values()) {
    const refusal = await attempt(tx, ctx, { line, dates: [] }, () => remove(tx, ctx, line))
    if (refusal === null) step.removed++
    else
      step.refused_changes.push(
        await keepRefusedChange(tx, ctx, { line, changes: { removed: [false, true] }, refusal }),
      )
  }
  return step
}

interface KnownFeedLine extends Line {
  merchant_name: string | null
  provider_id: string
  /** The opening balance includes the line. */
  is_opened_with: boolean
}

async function knownFeedLines(
  tx: Tx,
  ctx: Ctx,
  { accounts, provider_ids }: { accounts: readonly string[]; provider_ids: readonly string[] },
): Promise<Map<string, KnownFeedLine>> {
  if (provider_ids.length === 0) return new Map()
  const found = await tx.rows<Pick<KnownFeedLine, 'id' | 'merchant_name' | 'provider_id' | 'is_opened_with'>>(sql`
    select t.id, t.merchant_name, t.provider_transaction_id as provider_id,
           case when b.opened_at is null then true
                else coalesce(t.first_date, t.date) < b.linked_on or t.created_at <= b.opened_at end as is_opened_with
      from bank_transaction t join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id
     where t.entity_id = ${tenant(ctx).entity_id} and t.bank_account_id = any(${[...new Set(accounts)]}::uuid[])
       and t.provider_transaction_id = any(${[...provider_ids]}::text[]) and t.parent_id is null`)
  if (found.length === 0) return new Map()
  const more = new Map(found.map((row) => [row.id, row]))
  const lines = await lockLines(tx, ctx, { transactions: [...more.keys()] })
  return new Map(
    lines.flatMap((line) => {
      const extra = more.get(line.id)
      return extra ? [[`${line.bank_account_id} ${extra.provider_id}`, { ...line, ...extra }]] : []
    }),
  )
}

function differences(line: KnownFeedLine, next: FeedLine): Differences {
  const pairs: Differences = {
    date: [line.date, next.date],
    amount: [line.amount, toWire(next.amount)],
    amount_type: [line.amount_type, next.amount_type],
    name: [line.name, next.name],
    description: [line.description, next.description],
    merchant_name: [line.merchant_name, next.merchant_name],
  }
  return Object.fromEntries(Object.entries(pairs).filter(([, [before, after]]) => before !== after))
}

/** Returns why the line must keep its figures, as a sentence, in which case nothing has changed; null when the change was applied. */
async function attempt(
  tx: Tx,
  ctx: Ctx,
  { line, dates }: { line: Line; dates: readonly Day[] },
  work: () => Promise<void>,
): Promise<string | null> {
  await tx.run(sql`savepoint bank_change`)
  try {
    assertUnlocked(await freed(tx, ctx, [line, ...(await lockParts(tx, ctx, [line]))]))
    await assertDatesOpen(tx, ctx, dates)
    assertNotReconciled([line])
    const start = await booksStartDate(tx, ctx)
    if ([line.date, ...dates].some((date) => date < start)) throw new Conflict(`Books start on ${formatDay(start)}.`)
    await work()
    return null
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Rejected)) throw error
    await tx.run(sql`rollback to savepoint bank_change`)
    return error.sentence
  }
}

/**
 * The bank sends each change only once. Lines that a suggestion job holds are given back first, because the change would otherwise be lost.
 */
async function freed(tx: Tx, ctx: Ctx, lines: readonly Line[]): Promise<Line[]> {
  const ids = lines.map(({ id }) => id)
  if (lines.some(({ status }) => status === 'in_progress')) await giveBackLines(tx, ctx, ids)
  return lockLines(tx, ctx, { transactions: ids })
}

interface Changed {
  line: KnownFeedLine
  next: FeedLine
  changes: Differences
}

async function change(tx: Tx, ctx: Ctx, { line, next, changes }: Changed): Promise<void> {
  const { entity_id } = tenant(ctx)
  const at = withFixedTime(ctx)
  const movesMoney = 'amount' in changes || 'amount_type' in changes || 'date' in changes
  const isTiedUp = line.is_split || line.link !== null
  if (movesMoney && isTiedUp) await detach(tx, at, line)
  await tx.run(sql`
    update bank_transaction set date = ${next.date}, amount = ${toDecimal(next.amount)}, amount_type = ${next.amount_type}, name = ${next.name},
           description = ${next.description}, merchant_name = ${next.merchant_name},
           first_date = case when date = ${next.date} then first_date else coalesce(first_date, date) end,
           is_flagged = is_flagged or ${movesMoney && isTiedUp}::boolean,
           updated_at = ${at.now()}
     where entity_id = ${entity_id} and id = ${line.id}`)
  await tx.run(sql`
    update bank_transaction set name = ${next.name}, merchant_name = ${next.merchant_name}, updated_at = ${at.now()}
     where entity_id = ${entity_id} and parent_id = ${line.id}`)
  if (!movesMoney)
    await followMirrors(tx, at, await lockMirrors(tx, ctx, [line]), { ...line, ...next, amount: toWire(next.amount) })
  await repostFreely(tx, at, [line])
  if (movesMoney && line.is_opened_with) await markOpeningDue(tx, ctx, [line.bank_account_id])
  await audit(tx, at, [{ object_type: 'transaction', object_id: line.id, action: 'bank_change', changes }])
}

async function remove(tx: Tx, ctx: Ctx, line: KnownFeedLine): Promise<void> {
  if (line.is_split || line.link !== null) await detach(tx, ctx, line)
  await removeLines(tx, ctx, [line])
  if (line.is_opened_with) await markOpeningDue(tx, ctx, [line.bank_account_id])
}

interface Refused {
  line: KnownFeedLine
  changes: Differences
  refusal: string
}

async function keepRefusedChange(tx: Tx, ctx: Ctx, { line, changes, refusal }: Refused): Promise<string> {
  const at = withFixedTime(ctx)
  await tx.run(sql`
    update bank_transaction set is_flagged = true, updated_at = ${at.now()} where entity_id = ${tenant(ctx).entity_id} and id = ${line.id}`)
  await audit(tx, at, [
    {
      object_type: 'transaction',
      object_id: line.id,
      action: 'bank_change',
      changes: { ...changes, is_applied: [null, false], reason: [null, refusal] },
    },
  ])
  await systemComment(tx, ctx, {
    model_name: 'transaction',
    object_id: line.id,
    body: `${changesSentence(changes)} It was left as it was: ${refusal}`,
  })
  return line.id
}

const WORDS: Record<string, string> = {
  date: 'date',
  amount: 'amount',
  amount_type: 'direction',
  name: 'name',
  description: 'description',
  merchant_name: 'merchant',
}

function changesSentence(changes: Differences): string {
  if ('removed' in changes) return 'The bank removed this transaction.'
  const sentences = Object.entries(changes).map(
    ([field, [before, after]]) => `${WORDS[field] ?? field} from ${shown(before)} to ${shown(after)}`,
  )
  return `The bank changed the ${sentences.join(', ')}.`
}

const shown = (value: unknown): string => {
  if (typeof value === 'number') return formatMessage(value)
  if (value === 'money_in' || value === 'money_out') return value.replace('_', ' ')
  return typeof value === 'string' && value !== '' ? value : 'nothing'
}
