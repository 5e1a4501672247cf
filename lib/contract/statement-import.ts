import { z } from 'zod'
import { MASK_MAX } from './bounds'
import { AccountKind } from './bank'
import { endpoint } from './endpoint'
import { Day, Id, json, Money, RequiredText, trimmed } from './fields'
import { TRANSACTION_SOURCES } from './choices'

export const StatementFormat = z.enum(['ofx', 'qfx', 'qif', 'csv', 'xlsx', 'camt053'])

/** Which column of a CSV or a sheet holds what; numbers count from 0. */
export const ColumnMapping = z
  .strictObject({
    date: z.int().min(0).max(99),
    description: z.int().min(0).max(99),
    amount: z.int().min(0).max(99).nullish(),
    debit: z.int().min(0).max(99).nullish(),
    credit: z.int().min(0).max(99).nullish(),
    /** The direction of the amount in words or signs: debit and credit, D and C, Af and Bij, + and −. */
    direction: z.int().min(0).max(99).nullish(),
    balance: z.int().min(0).max(99).nullish(),
    check_number: z.int().min(0).max(99).nullish(),
    date_order: z.enum(['mdy', 'dmy', 'ymd', 'myd', 'dym']).default('mdy'),
    /** True when the file writes money out as a positive amount. */
    flip_sign: z.boolean().default(false),
    skip_rows: z.int().min(0).max(100).default(0),
    /** Detected from the file when absent. */
    delimiter: z.enum([',', ';', '\t', '|']).nullish(),
  })
  .meta({ id: 'ColumnMapping' })
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** One account of the file; the preview's index distinguishes accounts that the file does not name. */
const FileAccount = z.strictObject({ account_key: z.string().nullable(), index: z.int().min(0).optional() })

/** Where the lines of one account in the file go: an existing bank account, or a new one. */
export const ImportTarget = z.union([
  FileAccount.extend({ bank_account: Id }),
  FileAccount.extend({
    name: RequiredText,
    account_type: AccountKind,
    mask: trimmed(MASK_MAX).nullish(),
  }),
])
export type ImportTarget = z.infer<typeof ImportTarget>

/** Status of a row that moved no money, or has not yet. */
export const PostingStatus = z.enum(['pending', 'failed', 'declined', 'canceled', 'reversed'])
export type PostingStatus = z.infer<typeof PostingStatus>

export const Rejected = z.object({ line: z.int(), reason: z.string() })

/** Rows that are not transactions, counted by status. */
export const LeftOut = z.object({ status: PostingStatus, count: z.int() })

export const ImportPreview = z
  .object({
    format: StatementFormat,
    encoding: z.string(),
    needs_mapping: z
      .object({
        header: z.array(z.string()).nullable(),
        sample: z.array(z.array(z.string())),
        guess: ColumnMapping.partial(),
        is_date_proven: z
          .boolean()
          .meta({ description: 'Whether any date in the file shows which part is the day and which the month' }),
        is_remembered: z
          .boolean()
          .meta({ description: 'The columns used when a file with this layout was last imported' }),
      })
      .nullable(),
    accounts: z.array(
      z.object({
        account_key: z.string().nullable(),
        index: z.int().meta({ description: 'Index of the account in the file, from 0' }),
        name: z.string(),
        account_type: AccountKind.nullable(),
        mask: z.string().nullable(),
        balance: Money.nullable(),
        balance_date: Day.nullable(),
        bank_account: Id.nullable().meta({ description: 'The account these lines would be added to' }),
        count: z.int(),
        duplicates: z.int(),
        likely: z
          .array(
            z.object({
              ref: z.string().meta({ description: 'The reference by which `keep` of the import names this line' }),
              line: z.int(),
              date: Day,
              name: z.string(),
              amount: Money,
              amount_type: z.enum(['money_in', 'money_out']),
              score: z.int().meta({ description: 'How similar the two lines are, 0 to 100' }),
              resembles: z.object({ id: Id, date: Day, name: z.string(), source: z.enum(TRANSACTION_SOURCES) }),
            }),
          )
          .meta({
            description:
              'Lines that may already be in the books: same amount and direction, at most 3 days apart. Skipped unless `keep` names them',
          }),
        reading: z
          .object({
            lines: z.int(),
            money_in: Money,
            money_out: Money,
            ends_at: Money.nullable().meta({
              description: 'The balance the lines add up to, starting from the first balance in the file',
            }),
            first_date: Day.nullable(),
          })
          .meta({
            description: 'The file as a statement, including known and skipped lines; signs as in the file',
          }),
        before_start: z.int().meta({ description: 'Lines dated before the books start; they are skipped' }),
        first_date: Day.nullable(),
        last_date: Day.nullable(),
        money_in: Money,
        money_out: Money,
        sample: z.array(
          z.object({
            line: z.int(),
            date: Day,
            name: z.string(),
            description: z.string(),
            amount: Money,
            amount_type: z.enum(['money_in', 'money_out']),
            duplicate: z.boolean(),
          }),
        ),
      }),
    ),
    rejected: z.array(Rejected),
    left_out: z.array(LeftOut),
    books_start: Day,
    start_stays: z
      .string()
      .nullable()
      .meta({ description: 'Why the start date of the books can no longer change; null if it can' }),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof ImportPreview>

const ImportFields = z.strictObject({
  bank_account: Id.optional(),
  targets: json(z.array(ImportTarget).max(50)).optional(),
  mapping: json(ColumnMapping).optional(),
  /** Lines to import even though they may already be in the books: the `ref`s of the preview. */
  keep: json(z.array(z.string().max(20)), 500_000).optional(),
})

export const previewImport = endpoint({
  method: 'POST',
  path: '/company/integration/import-file/preview/',
  can: 'integration.sync',
  summary: 'Read a statement file and show what importing it would do',
  upload: 'statement',
  body: ImportFields,
  response: ImportPreview,
  errors: [400, 404, 413, 415, 422],
})
export const importFile = endpoint({
  method: 'POST',
  path: '/company/integration/import-file/',
  can: 'integration.sync',
  summary: 'Import an OFX, QFX, QIF, CSV, XLSX or CAMT.053 statement file',
  upload: 'statement',
  body: ImportFields,
  response: z.object({ task_id: Id }),
  status: 202,
  errors: [400, 404, 413, 415, 422],
})

export const ImportResult = z
  .object({
    created: z.int(),
    duplicates: z.int(),
    before_start: z.int(),
    rejected: z.array(Rejected),
    left_out: z.array(LeftOut),
    likely: z.int().meta({ description: 'Lines skipped because they may already be in the books' }),
    bank_accounts: z.array(Id),
    imports: z.array(Id).meta({ description: 'One import for each account in the file; each can be undone' }),
    balances: z
      .array(
        z.object({ bank_account: Id, name: z.string(), date: Day, stated: Money, books: Money, difference: Money }),
      )
      .meta({ description: 'Accounts whose ledger balance does not match the balance in the file' }),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.infer<typeof ImportResult>
