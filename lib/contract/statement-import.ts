import { z } from 'zod'
import { MASK_MAX } from './bounds'
import { AccountKind } from './bank'
import { endpoint } from './endpoint'
import { Day, Id, Money, RequiredText } from './fields'

export const StatementFormat = z.enum(['ofx', 'qfx', 'qif', 'csv', 'camt053'])

/** Which column of a CSV holds what; numbers count from 0. */
export const ColumnMapping = z
  .strictObject({
    date: z.int().min(0).max(99),
    description: z.int().min(0).max(99),
    amount: z.int().min(0).max(99).nullish(),
    debit: z.int().min(0).max(99).nullish(),
    credit: z.int().min(0).max(99).nullish(),
    balance: z.int().min(0).max(99).nullish(),
    check_number: z.int().min(0).max(99).nullish(),
    date_order: z.enum(['mdy', 'dmy', 'ymd']).default('mdy'),
    /** True when the file writes money out as a positive amount. */
    flip_sign: z.boolean().default(false),
    skip_rows: z.int().min(0).max(100).default(0),
    /** Found by looking at the file when absent. */
    delimiter: z.enum([',', ';', '\t', '|']).nullish(),
  })
  .meta({ id: 'ColumnMapping' })
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** JSON inside a multipart field. */
const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(20_000)
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        ctx.addIssue({ code: 'custom', message: 'This field must be JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)

/** Where the lines of one account in the file go: an existing bank account, or a new one. */
export const ImportTarget = z.union([
  z.strictObject({ account_key: z.string().nullable(), bank_account: Id }),
  z.strictObject({
    account_key: z.string().nullable(),
    name: RequiredText,
    account_type: AccountKind,
    mask: z.string().max(MASK_MAX).nullish(),
  }),
])
export type ImportTarget = z.infer<typeof ImportTarget>

export const Rejected = z.object({ line: z.int(), reason: z.string() })

export const ImportPreview = z
  .object({
    format: StatementFormat,
    encoding: z.string(),
    needs_mapping: z
      .object({
        header: z.array(z.string()).nullable(),
        sample: z.array(z.array(z.string())),
        guess: ColumnMapping.partial(),
      })
      .nullable(),
    accounts: z.array(
      z.object({
        account_key: z.string().nullable(),
        name: z.string(),
        account_type: AccountKind.nullable(),
        mask: z.string().nullable(),
        balance: Money.nullable(),
        balance_date: Day.nullable(),
        bank_account: Id.nullable().meta({ description: 'The account these lines would go to' }),
        count: z.int(),
        duplicates: z.int(),
        before_start: z.int().meta({ description: 'Lines dated before the books start; they are left out' }),
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
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof ImportPreview>

const ImportFields = z.strictObject({
  bank_account: Id.optional(),
  targets: json(z.array(ImportTarget).max(50)).optional(),
  mapping: json(ColumnMapping).optional(),
})

export const previewImport = endpoint({
  method: 'POST', path: '/company/integration/import-file/preview/', can: 'integration.sync',
  summary: 'Read a statement file and show what importing it would write', upload: true,
  body: ImportFields, response: ImportPreview, errors: [400, 404, 413, 415, 422],
})
export const importFile = endpoint({
  method: 'POST', path: '/company/integration/import-file/', can: 'integration.sync',
  summary: 'Import an OFX, QFX, QIF, CSV or CAMT.053 statement file', upload: true,
  body: ImportFields, response: z.object({ task_id: Id }), status: 202, errors: [400, 404, 413, 415, 422],
})

export const ImportResult = z
  .object({
    created: z.int(),
    duplicates: z.int(),
    before_start: z.int(),
    rejected: z.array(Rejected),
    bank_accounts: z.array(Id),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.infer<typeof ImportResult>
