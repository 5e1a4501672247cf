import { z } from 'zod'
import { LIST_MAX, NOTE_MAX, TEXT_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Day, Email, Id, Instant, LongText, Money, RequiredLongText, RequiredText, trimmed } from './fields'
import { MAIL_WORDS, unknownWord } from './mail-text'

const RECIPIENTS_MAX = 10
/** What is mailed beside the file. */
export const MailBody = z.strictObject({
  to: Email,
  cc: z.array(Email).max(RECIPIENTS_MAX).optional(),
  subject: RequiredText,
  text: RequiredLongText,
})
export type MailBody = z.infer<typeof MailBody>

export const InvoiceTexts = z
  .object({
    pay_to: z.string().nullable().meta({ description: 'Printed on invoices of customers without a factor' }),
    factor_text: z.string().meta({ description: 'Printed below the factor on invoices of customers with a factor' }),
    invoice_subject: z.string(),
    invoice_text: z.string(),
    statement_subject: z.string(),
    statement_text: z.string(),
    reminder_subject: z.string(),
    reminder_text: z.string(),
    reminder_after: z.int().meta({ description: 'Days past due at which the first reminder is sent' }),
    reminder_every: z.int().meta({ description: 'Days between reminders' }),
    updated_at: Instant.nullable().meta({ description: 'Null if nothing has been changed' }),
  })
  .meta({ id: 'InvoiceTexts', description: `Emails may contain ${MAIL_WORDS.map((word) => `{${word}}`).join(', ')}` })
export type InvoiceTexts = z.infer<typeof InvoiceTexts>

const template = (max: number) =>
  trimmed(max)
    .refine((text) => unknownWord(text) === undefined, {
      error: ({ input }) => `{${unknownWord(String(input))}} is not a known placeholder.`,
    })
    .nullable()
    .meta({ description: 'Null or blank restores the default text' })
const days = (least: number) =>
  z.int('Enter a whole number of days.').min(least, `Enter at least ${least}.`).max(365, 'Use at most 365 days.')

export const InvoiceTextsInput = z
  .strictObject({
    pay_to: LongText.nullable(),
    factor_text: LongText.nullable(),
    invoice_subject: template(TEXT_MAX),
    invoice_text: template(NOTE_MAX),
    statement_subject: template(TEXT_MAX),
    statement_text: template(NOTE_MAX),
    reminder_subject: template(TEXT_MAX),
    reminder_text: template(NOTE_MAX),
    reminder_after: days(0),
    reminder_every: days(1),
  })
  .partial()

export const invoiceTexts = endpoint({
  method: 'GET',
  path: '/invoice/texts/',
  summary: 'Email texts of the entity, where its customers pay, and when reminders are sent',
  can: 'invoice.read',
  response: InvoiceTexts,
})
export const updateInvoiceTexts = endpoint({
  method: 'PATCH',
  path: '/invoice/texts/',
  summary: 'Change the texts; payment details can only be changed by those who run the company',
  can: 'entity.edit',
  body: InvoiceTextsInput,
  response: InvoiceTexts,
  errors: [400, 409],
})

export const Reminder = z
  .object({
    invoice: z.object({ id: Id, invoice_number: z.string(), invoice_due_date: Day.nullable() }),
    customer: z.object({ id: Id, full_name: z.string() }),
    days: z.int().meta({ description: 'Days past due' }),
    ending_balance: Money,
    reminded_on: Day.nullable(),
    to: z.string().nullable().meta({ description: 'Null if the customer has no email address' }),
    subject: z.string(),
    text: z.string(),
  })
  .meta({ id: 'Reminder', description: 'An email as it would be sent' })
export type Reminder = z.infer<typeof Reminder>

export const invoiceReminders = endpoint({
  method: 'GET',
  path: '/invoice/reminders/',
  summary:
    'The reminders that are due, each as it would be emailed; latest due date first, at most 500. Nothing is sent',
  can: 'invoice.edit',
  response: z.object({ results: z.array(Reminder) }),
})
export const sendReminders = endpoint({
  method: 'POST',
  path: '/invoice/reminders/',
  summary: 'Email reminders for these invoices with their PDFs; an invoice whose reminder is no longer due is left out',
  can: 'invoice.edit',
  body: z.strictObject({ invoices: z.array(Id).min(1, 'Choose at least one invoice.').max(LIST_MAX) }),
  response: z.object({ queued: z.int(), left_out: z.int() }),
  status: 202,
  errors: [400, 404, 409, 429],
})
export const statementEmail = endpoint({
  method: 'POST',
  path: '/report/customer-balance/{stakeholder}/email/',
  summary: 'Email a customer statement as a PDF; the queue sends it once',
  can: 'invoice.edit',
  params: z.object({ stakeholder: Id }),
  body: MailBody,
  response: z.object({ task_id: Id }),
  status: 202,
  errors: [400, 404, 409, 429],
})
