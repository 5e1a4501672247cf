import sql from 'sql-template-tag'
import type { ImportTarget } from '@/lib/contract/statement-import'
import { subtract, toWire, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { dedupKeys } from '@/server/providers/statement-file/dedup-keys'
import type { RejectedLine, Statement, StatementAccount, StatementLine } from '@/server/providers/statement-file/statement'
import { tenant, type Ctx } from '../context'
import { NotFound } from '../problems'

export interface ImportChoice {
  bank_account?: string
  targets?: ImportTarget[]
}

/** One account of the file with the place its lines go to. */
export interface PlannedAccount {
  source: StatementAccount
  /** The existing account, or null when a new one is made. */
  bank_account_id: string | null
  wanted: Extract<ImportTarget, { name: string }> | null
  /** Lines on or after the books' start, each with its key; equal keys of one file were dropped already. */
  lines: { line: StatementLine; key: string }[]
  known: Set<string>
  /** Lines that stand in the books, or twice in the file under one id of the bank. */
  duplicates: number
  before_start: number
  /** Lines of a period that is closed; they are held back. */
  locked: RejectedLine[]
}

/** What an import of this file does. Preview and import both ask here, so that what one shows is what the other writes. */
export async function plan(tx: Tx, ctx: Ctx, statement: Statement, choice: ImportChoice): Promise<PlannedAccount[]> {
  const { entity_id } = tenant(ctx)
  const books = await tx.one<{ books_start_date: string; books_locked_until: string | null }>(sql`
    select books_start_date, books_locked_until from entity where id = ${entity_id}`)
  const planned: PlannedAccount[] = []
  for (const source of statement.accounts) {
    const place = await placeOf(tx, entity_id, source, statement, choice)
    const current = source.lines.filter((line) => line.date >= books.books_start_date)
    const isLocked = (line: StatementLine) => books.books_locked_until !== null && line.date <= books.books_locked_until
    const keyed = uniqueByKey(current, dedupKeys(place.bank_account_id ?? '', current, statement.format))
    const known = place.bank_account_id ? await knownKeys(tx, entity_id, place.bank_account_id, keyed.map((k) => k.key)) : new Set<string>()
    const held = keyed.filter(({ line, key }) => isLocked(line) && !known.has(key))
    planned.push({
      ...place, source, known,
      lines: keyed.filter((k) => !held.includes(k)),
      locked: held.map(({ line }) => ({ line: line.line, reason: `Books are locked through ${books.books_locked_until}.` })),
      duplicates: current.length - keyed.length + known.size,
      before_start: source.lines.length - current.length,
    })
  }
  return planned
}

function uniqueByKey(lines: readonly StatementLine[], keys: readonly string[]): { line: StatementLine; key: string }[] {
  const seen = new Set<string>()
  return lines.flatMap((line, index) => {
    const key = keys[index] ?? ''
    if (seen.has(key)) return []
    seen.add(key)
    return [{ line, key }]
  })
}

async function knownKeys(tx: Tx, entity_id: string, bank_account_id: string, keys: string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ dedup_key: string }>(sql`
    select dedup_key from bank_transaction
     where entity_id = ${entity_id} and bank_account_id = ${bank_account_id} and dedup_key = any(${keys}::text[])`)
  return new Set(rows.map((row) => row.dedup_key))
}

type Place = Pick<PlannedAccount, 'bank_account_id' | 'wanted'>

/** Chosen by the person, else the account that this file's account was imported into before. */
async function placeOf(tx: Tx, entity_id: string, source: StatementAccount, statement: Statement, choice: ImportChoice): Promise<Place> {
  const target = choice.targets?.find((candidate) => candidate.account_key === source.account_key)
  const wanted = target && 'name' in target ? target : null
  const chosen = target && 'bank_account' in target ? target.bank_account : statement.accounts.length === 1 ? choice.bank_account : undefined
  if (chosen) return { bank_account_id: await existing(tx, entity_id, chosen), wanted: null }
  const before = await tx.maybe<{ id: string }>(sql`
    select id from bank_account where entity_id = ${entity_id} and account_id = ${source.account_key}`)
  return before ? { bank_account_id: before.id, wanted: null } : { bank_account_id: null, wanted }
}

async function existing(tx: Tx, entity_id: string, id: string): Promise<string> {
  const row = await tx.maybe<{ id: string }>(sql`select id from bank_account where entity_id = ${entity_id} and id = ${id}`)
  if (!row) throw new NotFound()
  return row.id
}

/** The stated balance in our sign: what a depository holds, what is owed on a card. */
export function statedBalance(source: StatementAccount, kind: 'depository' | 'credit'): number | null {
  if (!source.balance) return null
  const zero = subtract(source.balance.amount_cents, source.balance.amount_cents)
  const amount: Cents = kind === 'credit' ? subtract(zero, source.balance.amount_cents) : source.balance.amount_cents
  return toWire(amount)
}
