import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import { ColumnMapping } from '@/lib/contract/statement-import'
import { StatementRefused, type Statement, type StatementAccount } from '@/server/providers/statement-file/statement'
import { WorkTooLarge, WorkTooLong } from '@/server/providers/workshop/workshop'
import { reading, tenant, type Ctx } from '../context'
import { readableFile } from '../file/access'
import { NotFound } from '../problems'
import { rememberedLayout } from '../statement-import/layouts'
import { TOO_MUCH } from '../statement-import/read'
import { asWorkshopBusy } from '../work-waited'

/** One way to read the account's lines out of a file. */
export interface Reading {
  source: StatementAccount
  format: Statement['format']
  /** The columns are only a guess, which lines that the books already have must confirm. */
  is_guess: boolean
}
export interface Sheet {
  file_name: string
  /** Why the file cannot be read line by line, in which case there are no readings. */
  problem: string | null
  readings: Reading[]
}

const KEPT_AS_IT_IS =
  'Only OFX, QFX, QIF, CSV, Excel and camt.053 files are read line by line. This one is kept as it is.'
export const NEEDS_COLUMNS =
  'The columns of this file are not known. Import a file of this kind once under Settings, Integrations; then it is read here.'
const OTHER_ACCOUNT = 'The file holds several accounts, and none of them is this one.'
const ANOTHER = 'The file is of another account than this one.'

/** Types of stored files that a statement can have. */
const STATEMENTS = new Set([
  'text/csv',
  'text/plain',
  'application/x-ofx',
  'application/x-qif',
  'application/xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])

interface Account {
  account_id: string
  mask: string | null
}

/** Reads the file stored with a reconciliation; null without one. Throws NotFound for a file that the caller may not read. */
export async function readSheet(ctx: Ctx, row: Reconciliation): Promise<Sheet | null> {
  const { settlement_file, entity, bank_account } = row
  if (!settlement_file) return null
  const { file, account } = await reading(ctx, async (tx) => ({
    file: await readableFile(tx, ctx, settlement_file.id),
    account: await tx.one<Account>(
      sql`select account_id, mask from bank_account where entity_id = ${entity} and id = ${bank_account.id}`,
    ),
  }))
  const none = (problem: string): Sheet => ({ file_name: file.name, problem, readings: [] })
  if (!STATEMENTS.has(file.content_type)) return none(KEPT_AS_IT_IS)
  const bytes = await bytesOf(ctx, file.storage_key)
  try {
    const { statements, is_guess } = await readAll(ctx, row, { name: file.name, bytes })
    if (statements.length === 0) return none(NEEDS_COLUMNS)
    const readings = statements.flatMap((statement) => {
      const source = accountOf(statement.accounts, account)
      return source ? [{ source, format: statement.format, is_guess }] : []
    })
    const isOne = statements.every(({ accounts }) => accounts.length === 1)
    return readings.length === 0
      ? none(isOne ? ANOTHER : OTHER_ACCOUNT)
      : { file_name: file.name, problem: null, readings }
  } catch (error) {
    if (error instanceof StatementRefused) return none(error.message)
    if (error instanceof WorkTooLarge || error instanceof WorkTooLong) return none(TOO_MUCH)
    throw asWorkshopBusy(error)
  }
}

async function bytesOf(ctx: Ctx, key: string): Promise<Uint8Array> {
  const content = await ctx.files.get(key)
  if (!content) throw new NotFound()
  return buffer(content)
}

/**
 * A file of a known format has one reading. One with unknown columns is read with the layout used for it before, or else with the guessed
 * layout in both signs.
 */
async function readAll(
  ctx: Ctx,
  { entity, bank_account }: Reconciliation,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<{ statements: Statement[]; is_guess: boolean }> {
  const by = (mapping?: ColumnMapping) =>
    ctx.workshop.readStatement(bytes, { file_name: name, mapping }, tenant(ctx).company_id)
  const plain = await by()
  const { needs_mapping } = plain
  if (!needs_mapping) return { statements: [plain], is_guess: false }
  const layout = await reading(ctx, (tx) => rememberedLayout(tx, entity, needs_mapping.shape, bank_account.id))
  if (layout) return { statements: [await by(layout.mapping)], is_guess: false }
  const guess = ColumnMapping.safeParse(needs_mapping.guess)
  if (!guess.success || (guess.data.amount ?? guess.data.debit ?? guess.data.credit) == null)
    return { statements: [], is_guess: true }
  const turned = { ...guess.data, flip_sign: !guess.data.flip_sign }
  return { statements: [await by(guess.data), await by(turned)], is_guess: true }
}

const accountOf = (accounts: readonly StatementAccount[], own: Account): StatementAccount | null =>
  accounts.find(({ account_key }) => account_key === own.account_id) ??
  accounts.find(({ mask }) => mask !== null && mask === own.mask) ??
  (accounts.length === 1 ? (accounts.find(({ mask }) => mask === null || own.mask === null) ?? null) : null)
