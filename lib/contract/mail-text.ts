/* The email texts, with `{names}` that are filled in. */

/** The product's default texts, which an entity can replace. */
export const OWN_TEXTS = {
  factor_text: 'This invoice has been assigned to our factor and is payable only to them.',
  invoice_subject: 'Invoice {invoice} from {company}',
  invoice_text: 'Hello,\n\nAttached is invoice {invoice} for {balance}. Due: {due}.\n\nThank you,\n{company}',
  statement_subject: 'Statement of account from {company}',
  statement_text:
    'Hello,\n\nAttached is your statement of account. Your open balance is {balance}.\n\nThank you,\n{company}',
  reminder_subject: 'Reminder: invoice {invoice} from {company}',
  reminder_text:
    'Hello,\n\nInvoice {invoice} was due {due}, {days} ago. {balance} is still open.\n\nThank you,\n{company}',
} as const

/** The names that a text may contain. */
export const MAIL_WORDS = ['customer', 'company', 'invoice', 'date', 'due', 'total', 'balance', 'days'] as const
export type MailWords = Partial<Record<(typeof MAIL_WORDS)[number], string>>

/** The text with its names filled in; an unknown name stays as it was typed. */
export const filledIn = (text: string, words: MailWords): string =>
  text.replace(/\{(\w+)\}/g, (typed, name: string) => words[name as keyof MailWords] ?? typed)

/** The first unknown name in a text. */
export const unknownWord = (text: string): string | undefined =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !MAIL_WORDS.some((word) => word === name))
