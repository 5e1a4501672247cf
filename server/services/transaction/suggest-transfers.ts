import sql, { type Sql } from 'sql-template-tag'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { pairingKey, pairTransfers, type Pairing, type TransferLine } from '@/server/ledger/match/transfer'
import { lockedUntil } from '../book'
import { tenant, type Ctx } from '../context'
import { UNFILED, WAITING } from './statuses'

/** Lines of `t` that may still become a side of a transfer. */
export const isFree = (t: Sql): Sql =>
  sql`${t}.status in ${UNFILED} and not ${t}.is_split and not ${t}.is_finalized and ${t}.parent_id is null`

/**
 * An open suggestion whose lines still wait with the same amounts. It is no longer valid when its lines were filed, changed or deleted
 * meanwhile.
 */
export const isPending = (g: Sql): Sql => sql`
  (${g}.is_accepted is null and exists (
     select from bank_transaction r
      where r.entity_id = ${g}.entity_id and r.id = ${g}.receiving_id and ${isFree(sql`r`)} and r.amount_type = 'money_in'
        and r.amount = (select case when bool_and(${isFree(sql`o`)} and o.amount_type = 'money_out') then sum(o.amount) end
                          from transfer_suggestion_line l join bank_transaction o on o.entity_id = l.entity_id and o.id = l.transaction_id
                         where l.entity_id = ${g}.entity_id and l.suggestion_id = ${g}.id)))`

/**
 * Updates open suggestions to the lines that are free now: new pairings are added, stale ones deleted, and others keep their place. Run it
 * after lines were imported. Returns how many are new. Source: LEDGER §10.
 */
export async function suggestTransfers(tx: Tx, ctx: Ctx): Promise<number> {
  const { entity_id } = tenant(ctx)
  // Two runs at once would suggest the same pairing twice.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`transfers ${entity_id}`}, 0))`)
  const lines = await freeLines(tx, ctx)
  const rejected = await suggestedPairs(
    tx,
    entity_id,
    sql`g.is_accepted = false and g.receiving_id = any(${receivers(lines)}::uuid[])`,
  )
  const waiting = await suggestedPairs(tx, entity_id, sql`g.is_accepted is null`)
  const pairings = new Map(pairTransfers(lines, new Set(rejected.keys())).map((pairing) => [keyOf(pairing), pairing]))
  const fresh = [...pairings].filter(([key]) => !waiting.has(key)).map(([, pairing]) => pairing)
  await hold(tx, entity_id, fresh)
  await drop(
    tx,
    entity_id,
    [...waiting].filter(([key]) => !pairings.has(key)).map(([, id]) => id),
  )
  await insert(tx, ctx, fresh)
  return fresh.length
}

const receivers = (lines: readonly TransferLine[]): string[] =>
  lines.filter((line) => line.amount_type === 'money_in').map(({ id }) => id)
const keyOf = ({ receiving, paying }: Pairing): string =>
  pairingKey(
    receiving.id,
    paying.map(({ id }) => id),
  )

/** Reads waiting lines by their index, never filed ones. */
async function freeLines(tx: Tx, ctx: Ctx): Promise<TransferLine[]> {
  const locked = await lockedUntil(tx, ctx)
  const rows = await tx.rows<Omit<TransferLine, 'amount'> & { amount: string }>(sql`
    select t.id, t.bank_account_id as account, b.kind, t.amount_type, t.amount::text as amount, t.date,
           concat_ws(' ', t.name, t.description, t.merchant_name) as text
      from bank_transaction t join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id
     where t.entity_id = ${tenant(ctx).entity_id} and t.status in ${WAITING} and ${isFree(sql`t`)}
       ${locked === null ? sql`` : sql`and t.date > ${locked}`}`)
  return rows.map((row) => ({ ...row, amount: parseCents(row.amount) }))
}

/** Suggestions by the key of their pairing. */
async function suggestedPairs(tx: Tx, entity_id: string, which: Sql): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; receiving_id: string; paying: string[] }>(sql`
    select g.id, g.receiving_id, array_agg(l.transaction_id) as paying
      from transfer_suggestion g join transfer_suggestion_line l on l.entity_id = g.entity_id and l.suggestion_id = g.id
     where g.entity_id = ${entity_id} and ${which} group by g.id, g.receiving_id`)
  return new Map(rows.map((row) => [pairingKey(row.receiving_id, row.paying), row.id]))
}

/** Locks lines before suggestions, as answering one does, so that a suggested line cannot disappear. */
const hold = (tx: Tx, entity_id: string, pairings: readonly Pairing[]): Promise<unknown> =>
  tx.rows(sql`
    select id from bank_transaction
     where entity_id = ${entity_id} and id = any(${pairings.flatMap(({ receiving, paying }) => [receiving.id, ...paying.map(({ id }) => id)])}::uuid[])
     order by id for key share`)

/** A suggestion that was answered meanwhile is kept. */
const drop = (tx: Tx, entity_id: string, ids: readonly string[]): Promise<number> =>
  tx.run(
    sql`delete from transfer_suggestion where entity_id = ${entity_id} and id = any(${[...ids]}::uuid[]) and is_accepted is null`,
  )

async function insert(tx: Tx, ctx: Ctx, pairings: readonly Pairing[]): Promise<void> {
  if (pairings.length === 0) return
  const { company_id, entity_id } = tenant(ctx)
  const now = ctx.now()
  const made = pairings.map((pairing) => ({ ...pairing, id: ctx.id() }))
  const sides = made.flatMap(({ id, paying }) => paying.map((line) => ({ id, line: line.id })))
  await tx.run(sql`
    insert into transfer_suggestion (company_id, entity_id, id, receiving_id, score, reasons, created_at, updated_at)
    select ${company_id}::uuid, ${entity_id}::uuid, s.id, s.receiving, s.score,
           array(select jsonb_array_elements_text(s.reasons::jsonb)), ${now}::timestamptz, ${now}::timestamptz
      from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ receiving }) => receiving.id)}::uuid[], ${made.map(({ score }) => score)}::smallint[],
                  ${made.map(({ reasons }) => JSON.stringify(reasons))}::text[]) as s(id, receiving, score, reasons)`)
  await tx.run(sql`
    insert into transfer_suggestion_line (company_id, entity_id, suggestion_id, transaction_id)
    select ${company_id}::uuid, ${entity_id}::uuid, s.id, s.line
      from unnest(${sides.map(({ id }) => id)}::uuid[], ${sides.map(({ line }) => line)}::uuid[]) as s(id, line)`)
}
