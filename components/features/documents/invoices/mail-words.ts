import type { InvoiceSummary } from '@/lib/contract/invoice'
import type { MailWords } from '@/lib/contract/mail-text'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { days } from '../words'

/** The values of the placeholders in an entity's text, for an email of this invoice. */
export const wordsOf = (
  {
    invoice_number,
    invoice_date,
    invoice_due_date,
    total_amount,
    ending_balance,
    aging_days,
    stakeholder,
  }: Pick<
    InvoiceSummary,
    | 'invoice_number'
    | 'invoice_date'
    | 'invoice_due_date'
    | 'total_amount'
    | 'ending_balance'
    | 'aging_days'
    | 'stakeholder'
  >,
  company: string,
): MailWords => ({
  customer: stakeholder.full_name,
  company,
  invoice: invoice_number,
  date: formatDay(invoice_date),
  due: formatDay(invoice_due_date ?? invoice_date),
  total: formatUsd(total_amount),
  balance: formatUsd(ending_balance),
  days: days(aging_days),
})
