import type { ColumnMapping, ImportPreview } from '@/lib/contract/statement-import'
import { cents, toWire } from '@/lib/money/cents'
import type { StatementLine } from '@/server/providers/statement-file/statement'
import { reading, type Ctx } from '../context'
import { plan, statedBalance, type ImportChoice, type PlannedAccount } from './plan'
import { read, type StatementFile } from './read'

const SAMPLE = 20

/** What importing the file would write, without writing. */
export async function preview(ctx: Ctx, input: ImportChoice & { file: StatementFile; mapping?: ColumnMapping }): Promise<ImportPreview> {
  const statement = read(input.file, input.mapping)
  const accounts = await reading(ctx, (tx) => plan(tx, ctx, statement, input))
  return {
    format: statement.format,
    encoding: statement.encoding,
    needs_mapping: statement.needs_mapping ?? null,
    accounts: accounts.map(previewAccount),
    rejected: [...statement.rejected, ...accounts.flatMap((account) => account.locked)],
  }
}

function previewAccount(account: PlannedAccount): ImportPreview['accounts'][number] {
  const { source, known } = account
  const fresh = account.lines.filter(({ key }) => !known.has(key)).map(({ line }) => line)
  const dates = fresh.map((line) => line.date).sort()
  const balance = statedBalance(source, source.kind === 'credit' ? 'credit' : 'depository')
  return {
    account_key: source.account_key,
    name: source.name,
    account_type: source.kind === 'unknown' ? null : source.kind,
    mask: source.mask,
    balance,
    balance_date: source.balance?.date ?? null,
    bank_account: account.bank_account_id,
    count: fresh.length,
    duplicates: account.duplicates,
    before_start: account.before_start,
    first_date: dates[0] ?? null,
    last_date: dates.at(-1) ?? null,
    money_in: total(fresh, 'money_in'),
    money_out: total(fresh, 'money_out'),
    sample: account.lines.slice(0, SAMPLE).map(({ line, key }) => ({
      line: line.line,
      date: line.date,
      name: line.name,
      description: line.description,
      amount: toWire(line.amount_cents),
      amount_type: line.amount_type,
      duplicate: known.has(key),
    })),
  }
}

const total = (lines: readonly StatementLine[], type: StatementLine['amount_type']): number =>
  toWire(cents(lines.filter((line) => line.amount_type === type).reduce((sum, line) => sum + line.amount_cents, 0n)))
