import sql from 'sql-template-tag'
import { booksLocked } from '@/lib/contract/refusal'
import type { ImportTarget } from '@/lib/contract/statement-import'
import { subtract, toWire, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import type {
  RejectedLine,
  Statement,
  StatementAccount,
  StatementLine,
} from '@/server/providers/statement-file/statement'
import { addDays } from '@/lib/dates/day'
import { tenant, type Ctx } from '../context'
import { Conflict, NotFound } from '../problems'
import { DAYS_APART } from '../transaction/duplicates'
import { accountOfLayout, layoutOf } from './layouts'
import { compareLines, type KnownLine, type LikelyLine, type NewLine } from './compare-lines'

export interface ImportChoice {
  bank_account?: string
  targets?: ImportTarget[]
  /** Lines to import even though they may already be in the books, by the names that the preview gave them. */
  keep?: string[]
}

/** One account of the file and the account that its lines go to. */
export interface PlacedAccount {
  source: StatementAccount
  /** Its position in the file, which distinguishes accounts that the file does not name. */
  index: number
  /** The existing account, or null when a new one is created. */
  bank_account_id: string | null
  wanted: Extract<ImportTarget, { name: string }> | null
}

/** What an import does with it. */
export interface PlannedAccount extends PlacedAccount {
  /** Lines that the import writes: new ones, and likely duplicates that were explicitly kept. */
  fresh: NewLine[]
  /** Lines that may already be in the books; only written when they are explicitly kept. */
  likely: (LikelyLine & { ref: string; is_kept: boolean })[]
  /** The lines of the books that the file also contains. */
  met: string[]
  /** Lines that are already in the books, or twice in the file under one id of the bank. */
  duplicates: number
  before_start: number
  /** Lines of the file as a person sees them, known and new ones, without those held back. */
  shown: StatementLine[]
  /** Lines of a closed period, which are held back. */
  locked: RejectedLine[]
}

/** Where the lines of each account go. */
export async function placeAccounts(
  tx: Tx,
  ctx: Ctx,
  statement: Statement,
  choice: ImportChoice,
): Promise<PlacedAccount[]> {
  const { entity_id } = tenant(ctx)
  // Checked even when the file itself decides the account, or has no accounts until its columns are known.
  if (choice.bank_account) await existing(tx, entity_id, choice.bank_account)
  const placed: PlacedAccount[] = []
  for (const [index, source] of statement.accounts.entries())
    placed.push({ ...(await placeOf(tx, entity_id, index, statement, choice)), source, index })
  return placed
}

/** What an import of this file does. Preview and import both use it, so that one writes exactly what the other shows. */
export async function plan(tx: Tx, ctx: Ctx, statement: Statement, choice: ImportChoice): Promise<PlannedAccount[]> {
  const { entity_id } = tenant(ctx)
  const books = await tx.one<{ books_start_date: string; books_locked_until: string | null }>(sql`
    select books_start_date, books_locked_until from entity where id = ${entity_id}`)
  const keep = new Set(choice.keep)
  const planned: PlannedAccount[] = []
  for (const place of await placeAccounts(tx, ctx, statement, choice)) {
    const { source, index } = place
    const current = source.lines.filter((line) => line.date >= books.books_start_date)
    const known = place.bank_account_id ? await knownLines(tx, entity_id, place.bank_account_id, current) : []
    const { fresh, likely, met, repeats } = compareLines(place.bank_account_id ?? '', current, known)
    const until = books.books_locked_until
    const isLocked = ({ line }: NewLine) => until !== null && line.date <= until
    const referred = likely.map((line) => ({ ...line, ref: `${index}:${line.at}` }))
    const open = referred.filter((line) => !isLocked(line)).map((line) => ({ ...line, is_kept: keep.has(line.ref) }))
    const written = [...fresh.filter((line) => !isLocked(line)), ...open.filter(({ is_kept }) => is_kept)]
    const held = new Set([...fresh, ...likely].filter(isLocked).map(({ line }) => line))
    planned.push({
      ...place,
      fresh: written.sort((a, b) => a.at - b.at),
      likely: open,
      met: met.filter((row) => !row.is_excluded).map((row) => row.id),
      locked:
        until === null
          ? []
          : [...fresh, ...likely].filter(isLocked).map(({ line }) => ({ line: line.line, reason: booksLocked(until) })),
      duplicates: met.length + repeats,
      before_start: source.lines.length - current.length,
      shown: current.filter((line) => !held.has(line)),
    })
  }
  return planned
}

/** The lines of the account that a line of the file may be: those of the days around it, including excluded ones. */
export async function knownLines(
  tx: Tx,
  entity_id: string,
  bank_account_id: string,
  lines: readonly StatementLine[],
): Promise<KnownLine[]> {
  const days = lines.map((line) => line.date).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const rows = await tx.rows<Omit<KnownLine, 'cents'> & { cents: string }>(sql`
    select id, date, amount_type, cents::text, name, description, provider_transaction_id as provider_id, dedup_key as key, source,
           false as is_excluded
      from bank_transaction
     where entity_id = ${entity_id} and bank_account_id = ${bank_account_id} and parent_id is null
       and date between ${addDays(first, -DAYS_APART)} and ${addDays(last, DAYS_APART)}
    union all
    select id, date, amount_type, (amount * 100)::bigint::text, name, description, provider_transaction_id, dedup_key, 'file', true
      from excluded_bank_line
     where entity_id = ${entity_id} and bank_account_id = ${bank_account_id} and date between ${first} and ${last}
     order by date, id`)
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }))
}

type Place = Pick<PlacedAccount, 'bank_account_id' | 'wanted'>

/**
 * The account that the person chose, otherwise the one that this file's account, or a file of this layout, was imported into before,
 * otherwise the one that ends in the same digits.
 */
async function placeOf(
  tx: Tx,
  entity_id: string,
  index: number,
  statement: Statement,
  choice: ImportChoice,
): Promise<Place> {
  const source = statement.accounts[index]
  if (!source) throw new Error(`The file has no account ${index}`)
  const target = choice.targets?.find(
    (candidate) => candidate.account_key === source.account_key && (candidate.index ?? index) === index,
  )
  const wanted = target && 'name' in target ? target : null
  const chosen =
    target && 'bank_account' in target
      ? target.bank_account
      : statement.accounts.length === 1
        ? choice.bank_account
        : undefined
  if (chosen) return { bank_account_id: await existing(tx, entity_id, chosen), wanted: null }
  const before = await tx.maybe<{ id: string }>(sql`
    select id from bank_account where entity_id = ${entity_id} and account_id = ${source.account_key}`)
  if (before) return { bank_account_id: await existing(tx, entity_id, before.id), wanted: null }
  if (wanted) return { bank_account_id: null, wanted }
  const shape = layoutOf(statement, source)
  const remembered = shape === null ? null : await accountOfLayout(tx, entity_id, shape)
  return { bank_account_id: remembered ?? (await accountOfMask(tx, entity_id, source, statement)), wanted }
}

/** The only open account of the same kind that ends in the digits the file names and is not another account of this or another file. */
async function accountOfMask(
  tx: Tx,
  entity_id: string,
  { account_key, mask, kind }: StatementAccount,
  { accounts }: Statement,
): Promise<string | null> {
  if (mask === null) return null
  const keys = accounts.flatMap((account) => account.account_key ?? [])
  const rows = await tx.rows<{ id: string; file_key: string | null }>(sql`
    select b.id, case when i.source_system = 'file' and b.account_id <> b.id::text then b.account_id end as file_key
      from bank_account b left join integration i on i.entity_id = b.entity_id and i.id = b.integration_id
     where b.entity_id = ${entity_id} and b.mask = ${mask} and b.closed_at is null and b.account_id <> all(${keys}::text[])
       and (${kind} = 'unknown' or b.account_type = ${kind})`)
  const alike = rows.filter(({ file_key }) => account_key === null || file_key === null || agree(account_key, file_key))
  return alike.length === 1 ? (alike[0]?.id ?? null) : null
}

/**
 * Whether two keys may be the same account: formats write more or less of its number, with a routing number or the bank's name before it.
 */
function agree(one: string, other: string): boolean {
  const digits = (key: string) => /(\d+)\D*$/.exec(key)?.[1] ?? ''
  const bank = (key: string) => /^(.*\D.*):/.exec(key)?.[1]
  const isSameBank = !bank(one) || !bank(other) || bank(one) === bank(other)
  return isSameBank && (digits(one).endsWith(digits(other)) || digits(other).endsWith(digits(one)))
}

async function existing(tx: Tx, entity_id: string, id: string): Promise<string> {
  const row = await tx.maybe<{ id: string; name: string; is_closed: boolean }>(sql`
    select id, name, closed_at is not null as is_closed from bank_account where entity_id = ${entity_id} and id = ${id}`)
  if (!row) throw new NotFound()
  if (row.is_closed) throw new Conflict(`${row.name} is closed. Open it again before importing into it.`)
  return row.id
}

/** The stated balance in Haulbook's sign: what a depository account holds, what is owed on a card. */
export function statedBalance(source: StatementAccount, kind: 'depository' | 'credit'): number | null {
  if (!source.balance) return null
  const zero = subtract(source.balance.amount_cents, source.balance.amount_cents)
  const amount: Cents = kind === 'credit' ? subtract(zero, source.balance.amount_cents) : source.balance.amount_cents
  return toWire(amount)
}
