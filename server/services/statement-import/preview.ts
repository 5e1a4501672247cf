import type { ColumnMapping, ImportPreview } from '@/lib/contract/statement-import'
import { cents, toWire } from '@/lib/money/cents'
import type { Statement, StatementLine } from '@/server/providers/statement-file/statement'
import { demand } from '../can'
import type { Tx } from '@/server/db/connect'
import { booksStartDate } from '../book'
import { reading, tenant, type Ctx } from '../context'
import { whyStartStays } from '../entity/start'
import { rememberedLayout } from './layouts'
import { plan, statedBalance, type ImportChoice, type PlannedAccount } from './plan'
import { read, type StatementFile } from './read'

const SAMPLE = 20

/** Shows what importing the file would write, without writing it. */
export async function preview(
  ctx: Ctx,
  input: ImportChoice & { file: StatementFile; mapping?: ColumnMapping },
): Promise<ImportPreview> {
  demand(ctx, 'integration.sync')
  const statement = await read(ctx, input.file, input.mapping)
  const { accounts, columns, books_start, start_stays } = await reading(ctx, async (tx) => ({
    accounts: await plan(tx, ctx, statement, input),
    columns: await columnsOf(tx, ctx, statement, input.bank_account),
    books_start: await booksStartDate(tx, ctx),
    start_stays: await whyStartStays(tx, tenant(ctx).entity_id),
  }))
  return {
    format: statement.format,
    encoding: statement.encoding,
    needs_mapping: columns,
    books_start,
    start_stays,
    accounts: accounts.map(previewAccount),
    rejected: [...statement.rejected, ...accounts.flatMap((account) => account.locked)],
    left_out: countLeftOut(statement),
  }
}

/** The columns to propose: those with which a file of this layout was read before, otherwise the reader's guess. */
async function columnsOf(
  tx: Tx,
  ctx: Ctx,
  { needs_mapping: sheet_columns }: Statement,
  bank_account: string | undefined,
): Promise<ImportPreview['needs_mapping']> {
  if (!sheet_columns) return null
  const { shape, ...sheet } = sheet_columns
  const before = await rememberedLayout(tx, tenant(ctx).entity_id, shape, bank_account)
  return { ...sheet, guess: before?.mapping ?? sheet.guess, is_remembered: before !== null }
}

function previewAccount(account: PlannedAccount): ImportPreview['accounts'][number] {
  const { source, likely } = account
  const fresh = account.fresh.map(({ line }) => line)
  const isNew = new Set([...fresh, ...likely.map(({ line }) => line)])
  const dates = fresh.map((line) => line.date).sort()
  const balance = statedBalance(source, source.kind === 'credit' ? 'credit' : 'depository')
  return {
    account_key: source.account_key,
    index: account.index,
    name: source.name,
    account_type: source.kind === 'unknown' ? null : source.kind,
    mask: source.mask,
    balance,
    balance_date: source.balance?.date ?? null,
    bank_account: account.bank_account_id,
    count: fresh.length,
    duplicates: account.duplicates,
    likely: likely.map(({ ref, line, resembles, score }) => ({
      ref,
      line: line.line,
      date: line.date,
      name: line.name,
      amount: toWire(line.amount_cents),
      amount_type: line.amount_type,
      score,
      resembles: { id: resembles.id, date: resembles.date, name: resembles.name, source: resembles.source },
    })),
    reading: {
      lines: source.lines.length,
      money_in: total(source.lines, 'money_in'),
      money_out: total(source.lines, 'money_out'),
      ends_at: source.ends_at == null ? null : toWire(source.ends_at),
      first_date: source.lines.map((line) => line.date).sort()[0] ?? null,
    },
    before_start: account.before_start,
    first_date: dates[0] ?? null,
    last_date: dates.at(-1) ?? null,
    money_in: total(fresh, 'money_in'),
    money_out: total(fresh, 'money_out'),
    sample: sampleOf(account.shown, isNew).map((line) => ({
      line: line.line,
      date: line.date,
      name: line.name,
      description: line.description,
      amount: toWire(line.amount_cents),
      amount_type: line.amount_type,
      duplicate: !isNew.has(line),
    })),
  }
}

/** New lines before known ones, in the order of the file: what the import would write is what is looked for. */
function sampleOf(shown: readonly StatementLine[], isNew: ReadonlySet<StatementLine>): StatementLine[] {
  const fresh = shown.filter((line) => isNew.has(line))
  const known = shown.filter((line) => !isNew.has(line))
  const chosen = new Set([...fresh, ...known].slice(0, SAMPLE))
  return shown.filter((line) => chosen.has(line))
}

/** Rows that are not transactions, counted by status. */
export function countLeftOut({ left_out }: Pick<Statement, 'left_out'>): ImportPreview['left_out'] {
  const counts = new Map<(typeof left_out)[number]['status'], number>()
  for (const { status } of left_out) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => ({ status, count }))
}

const total = (lines: readonly StatementLine[], type: StatementLine['amount_type']): number =>
  toWire(cents(lines.filter((line) => line.amount_type === type).reduce((sum, line) => sum + line.amount_cents, 0n)))
