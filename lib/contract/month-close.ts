import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Email, FileBytes, Id, Instant, Message, Money, Month, RequiredText, Text } from './fields'
import { LastMail } from './last-mail'
import { PDF, XLSX, FileFormat } from './report-file'
import { TrialBalanceRow } from './report'

/** What is checked before a month is closed, in the order of the work. */
export const CLOSE_CHECKS = [
  'uncategorized',
  'to_check',
  'held',
  'transfers',
  'comments',
  'unreconciled',
  'reconciliations',
  'depreciation',
  'loan_payments',
  'drafts',
  'recurring',
  'standing',
  'wrong_side',
  'unusual',
] as const
export type CloseCheckKey = (typeof CLOSE_CHECKS)[number]

const CloseCheck = z.object({
  key: z.enum(CLOSE_CHECKS),
  count: z.int(),
  items: z
    .array(
      z.object({
        id: Id.meta({ description: 'Of the bank account, loan, asset, account or bank line that it is about' }),
        name: z.string(),
        detail: z.string(),
        amount: Money.nullable(),
      }),
    )
    .meta({ description: 'What it is about, where the check counts things with a name' }),
})
export type CloseCheck = z.infer<typeof CloseCheck>

const Person = z.object({ id: Id, full_name: z.string() })
const SignOff = z.object({ user: Person, note: z.string().nullable(), signed_at: Instant })
const Closing = z.object({
  closed_at: Instant,
  closed_by: Person.nullable(),
  reopened_at: Instant.nullable(),
  reopened_by: Person.nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was opened again' }),
})
const Difference = z.object({
  chart_of_account_id: Id,
  chart_number: z.int(),
  name: z.string(),
  kept: Money.meta({ description: 'Balance at the end of the month when it was closed, debit positive' }),
  now: Money,
})

export const MonthState = z.enum(['open', 'locked', 'closed']).meta({
  description: 'locked: its days are locked, by hand or by a later month, but it was not closed by itself',
})
export type MonthState = z.infer<typeof MonthState>

const summary = {
  month: Month,
  state: MonthState,
  is_changed: z.boolean().meta({ description: 'Closed, and the ledger says something else by now: an alarm' }),
  closed_at: Instant.nullable(),
  closed_by: Person.nullable(),
}
export const CloseMonthSummary = z.object(summary).meta({ id: 'CloseMonthSummary' })
export type CloseMonthSummary = z.infer<typeof CloseMonthSummary>

export const CloseMonth = z
  .object({
    ...summary,
    start_date: Day,
    end_date: Day,
    books_locked_until: Day.nullable(),
    is_clear: z.boolean().meta({ description: 'Nothing waits' }),
    checks: z.array(CloseCheck),
    sign_offs: z.array(SignOff),
    history: z.array(Closing).meta({ description: 'Every time that it was closed, newest first' }),
    differences: z
      .array(Difference)
      .meta({ description: 'Accounts that stand otherwise than when the month was last closed' }),
    kept: z.array(TrialBalanceRow).meta({ description: 'The trial balance as it was last closed' }),
    last_mail: LastMail.nullable().meta({ description: 'How the latest mail of its report pack went' }),
    year_end: z
      .object({
        start_date: Day,
        end_date: Day,
        months_open: z.array(Month).meta({ description: 'Of the year, not locked yet' }),
        retained_before: Money.meta({ description: 'Retained earnings during the year' }),
        net_income: Money,
        retained_after: Money.meta({ description: 'With the income of the year, from the next day on' }),
      })
      .nullable()
      .meta({ description: 'Where the month ends a fiscal year' }),
  })
  .meta({ id: 'CloseMonth' })
export type CloseMonth = z.infer<typeof CloseMonth>

const params = z.object({ month: Month })

export const closeMonths = endpoint({
  method: 'GET',
  path: '/close/months/',
  summary: 'The months of the books that began, newest first, and how each stands',
  can: 'report.read',
  response: z.array(CloseMonthSummary),
})
export const closeMonth = endpoint({
  method: 'GET',
  path: '/close/months/{month}/',
  summary: 'What waits before a month can be closed, who stands for it, and what changed since it was closed',
  can: 'report.read',
  params,
  response: CloseMonth,
  errors: [404],
})
export const signOffMonth = endpoint({
  method: 'POST',
  path: '/close/months/{month}/sign-off/',
  summary: 'Stand for a month; what still waits then needs a note that says why',
  can: 'books.sign_off',
  params,
  body: z.strictObject({ note: Text.nullish() }),
  response: CloseMonth,
  errors: [400, 404, 409],
})
export const takeBackSignOff = endpoint({
  method: 'DELETE',
  path: '/close/months/{month}/sign-off/',
  summary: 'Take back one’s own sign-off of a month that is not closed',
  can: 'books.sign_off',
  params,
  response: CloseMonth,
  errors: [400, 404, 409],
})
const RECIPIENTS_MAX = 10
const recipients = z.array(Email).max(RECIPIENTS_MAX)
export const lockMonth = endpoint({
  method: 'POST',
  path: '/close/months/{month}/lock/',
  summary: 'Close a month that is signed off: its days are locked and its trial balance is kept; mails its report pack',
  can: 'books.lock',
  params,
  body: z.strictObject({
    recipients: recipients.default([]).meta({ description: 'Who gets the report pack by mail' }),
  }),
  response: CloseMonth,
  errors: [400, 404, 409],
})
export const unlockMonth = endpoint({
  method: 'POST',
  path: '/close/months/{month}/unlock/',
  summary: 'Open a closed month again, and the later ones with it; the reason stands in the log',
  can: 'books.lock',
  params,
  body: z.strictObject({ reason: RequiredText }),
  response: CloseMonth,
  errors: [400, 404, 409],
})
export const reportPack = endpoint({
  method: 'GET',
  path: '/close/months/{month}/report-pack/',
  summary: 'The statements of a month in one PDF with cover and contents, or in one workbook',
  can: 'report.export',
  params,
  query: z.strictObject({ as: FileFormat }),
  produces: [PDF, XLSX],
  response: FileBytes,
  errors: [400, 404, 429],
})
export const sendReportPack = endpoint({
  method: 'POST',
  path: '/close/months/{month}/report-pack/send/',
  summary: 'Mail the report pack of a month, as PDF and workbook',
  can: 'report.send',
  params,
  body: z.strictObject({ recipients: recipients.min(1, 'field is required') }),
  response: Message.extend({ task_id: Id }),
  status: 202,
  errors: [400, 404, 429],
})
export const ZIP = 'application/zip'
export const accountantExport = endpoint({
  method: 'GET',
  path: '/close/accountant-export/',
  summary:
    'A year for the accountant as one zip: trial balance, general ledger, journal as hledger and beancount, documents',
  can: 'report.export',
  query: z.strictObject({ end_date: Day.meta({ description: 'In the fiscal year that is wanted' }) }),
  produces: ZIP,
  response: FileBytes,
  errors: [400, 429],
})
