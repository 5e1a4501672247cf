import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Email, FileBytes, Id, Instant, Message, Money, Month, RequiredText, Text } from './fields'
import { LastMail } from './last-mail'
import { PDF, XLSX, FileFormat } from './report-file'
import { Basis } from './report-query'
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
  'unposted',
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
        id: Id.meta({ description: 'Id of the bank account, loan, asset, account or bank line it concerns' }),
        name: z.string(),
        detail: z.string(),
        amount: Money.nullable(),
      }),
    )
    .meta({ description: 'The items it concerns, if the check counts named items' }),
})
export type CloseCheck = z.infer<typeof CloseCheck>

const Person = z.object({ id: Id, full_name: z.string() })
const SignOff = z.object({ user: Person, note: z.string().nullable(), signed_at: Instant })
const Closing = z.object({
  closed_at: Instant,
  closed_by: Person.nullable(),
  reopened_at: Instant.nullable(),
  reopened_by: Person.nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was reopened' }),
})
const Difference = z.object({
  chart_of_account_id: Id,
  chart_number: z.int(),
  name: z.string(),
  kept: Money.meta({ description: 'Balance at the end of the month when it was closed; debit is positive' }),
  now: Money,
})

export const MonthState = z.enum(['open', 'locked', 'closed']).meta({
  description: 'locked: its days are locked, by hand or by closing a later month, but the month itself was not closed',
})
export type MonthState = z.infer<typeof MonthState>

const summary = {
  month: Month,
  state: MonthState,
  is_changed: z.boolean().meta({ description: 'Alert: the ledger has changed since the month was closed' }),
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
    is_clear: z.boolean().meta({ description: 'No open items' }),
    checks: z.array(CloseCheck),
    sign_offs: z.array(SignOff),
    history: z.array(Closing).meta({ description: 'Every time the month was closed, newest first' }),
    differences: z
      .array(Difference)
      .meta({ description: 'Accounts whose balance has changed since the month was last closed' }),
    kept: z.array(TrialBalanceRow).meta({ description: 'The trial balance saved when the month was last closed' }),
    last_mail: LastMail.nullable().meta({ description: 'Status of the latest report pack email' }),
    year_end: z
      .object({
        start_date: Day,
        end_date: Day,
        months_open: z.array(Month).meta({ description: 'Months of the year that are not locked yet' }),
        retained_before: Money.meta({ description: 'Retained earnings during the year' }),
        net_income: Money,
        basis: Basis.meta({ description: 'Basis of these figures: the one the entity reports on' }),
        retained_after: Money.meta({ description: 'Including the net income of the year, from the next day on' }),
      })
      .nullable()
      .meta({ description: 'Only if the month ends a fiscal year' }),
  })
  .meta({ id: 'CloseMonth' })
export type CloseMonth = z.infer<typeof CloseMonth>

const params = z.object({ month: Month })

export const closeMonths = endpoint({
  method: 'GET',
  path: '/close/months/',
  summary: 'The months of the books so far, newest first, with the status of each',
  can: 'report.read',
  response: z.array(CloseMonthSummary),
})
export const closeMonth = endpoint({
  method: 'GET',
  path: '/close/months/{month}/',
  summary: 'What is open before a month can be closed, who signed it off, and what has changed since it was closed',
  can: 'report.read',
  params,
  response: CloseMonth,
  errors: [404],
})
export const signOffMonth = endpoint({
  method: 'POST',
  path: '/close/months/{month}/sign-off/',
  summary: 'Sign off a month; if items are still open, a note has to say why',
  can: 'books.sign_off',
  params,
  body: z.strictObject({ note: Text.nullish() }),
  response: CloseMonth,
  errors: [400, 404, 409],
})
export const takeBackSignOff = endpoint({
  method: 'DELETE',
  path: '/close/months/{month}/sign-off/',
  summary: 'Withdraw your own sign-off of a month that is not closed',
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
  summary: 'Close a signed-off month: locks its days, saves its trial balance and emails its report pack',
  can: 'books.lock',
  params,
  body: z.strictObject({
    recipients: recipients.default([]).meta({ description: 'Who receives the report pack by email' }),
  }),
  response: CloseMonth,
  errors: [400, 404, 409],
})
export const unlockMonth = endpoint({
  method: 'POST',
  path: '/close/months/{month}/unlock/',
  summary: 'Reopen a closed month and all later ones; the reason is logged',
  can: 'books.lock',
  params,
  body: z.strictObject({ reason: RequiredText }),
  response: CloseMonth,
  errors: [400, 404, 409],
})
export const reportPack = endpoint({
  method: 'GET',
  path: '/close/months/{month}/report-pack/',
  summary: 'The financial statements of a month in one PDF with cover and table of contents, or in one workbook',
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
  summary: 'Email the report pack of a month, as PDF and workbook',
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
    'A year for the accountant as one zip file: trial balance, general ledger, register of fixed assets, loan balances, 1099 payments of the calendar year that the fiscal year begins in, journal as hledger and beancount, documents',
  can: 'report.export',
  query: z.strictObject({ end_date: Day.meta({ description: 'Any day in the fiscal year to export' }) }),
  produces: ZIP,
  response: FileBytes,
  errors: [400, 429],
})
