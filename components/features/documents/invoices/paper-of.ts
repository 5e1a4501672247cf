import type { Invoice } from '@/lib/contract/invoice'
import { loadText } from '@/lib/contract/load-text'
import { formatDay } from '@/lib/dates/format'
import type { PaperFacts } from './paper'

const STAMPS: Partial<Record<Invoice['invoice_status'], string>> = { draft: 'DRAFT', paid: 'PAID', void: 'VOID' }

export const stampOf = (status: Invoice['invoice_status']): string | null => STAMPS[status] ?? null

/** A written-off invoice is still the customer's debt, so it is printed like any other. */
export const owedOn = ({ invoice_status, write_off_amount, ending_balance }: Invoice): number =>
  invoice_status === 'un_collectible' ? write_off_amount : ending_balance

/** A saved invoice as it is printed. */
export const paperOf = (
  invoice: Invoice,
  letterhead: PaperFacts['letterhead'],
  { address, pay_to }: { address: readonly string[]; pay_to: readonly string[] },
): PaperFacts => ({
  letterhead,
  number: invoice.invoice_number,
  stamp: stampOf(invoice.invoice_status),
  facts: paperDates(invoice),
  bill_to: billTo(invoice.stakeholder.full_name, invoice.bill_to, address),
  lines: invoice.invoice_items.map((line) => ({
    key: line.id,
    service: line.service.name,
    description: line.description ?? '',
    load: loadText(line),
    quantity: line.quantity,
    rate: line.rate,
    amount: line.amount,
  })),
  subtotal: invoice.subtotal,
  tax: taxLine(invoice.tax_percent, invoice.total_tax_amount),
  total: invoice.total_amount,
  paid: invoice.paid_amount,
  balance: owedOn(invoice),
  note: invoice.note_for_customer,
  pay_to,
})

export const taxLine = (percent: number, amount: number): PaperFacts['tax'] =>
  percent === 0 && amount === 0 ? null : { label: `Tax (${percent}%)`, amount }

export const paperDates = (dates: {
  invoice_date: string
  invoice_due_date: string | null
  batch_id: string | null
}): (readonly [string, string])[] => [
  ['Invoice date', formatDay(dates.invoice_date)],
  ...(dates.invoice_due_date ? [['Due date', formatDay(dates.invoice_due_date)] as const] : []),
  ...(dates.batch_id ? [['Batch', dates.batch_id] as const] : []),
]

/** The customer, and where the bill goes: as the invoice says, else the customer's address. */
export function billTo(name: string, bill_to: string | null, address: readonly string[]): string[] {
  const told = (bill_to ?? '')
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
  const [first = '', ...rest] = told.length > 0 ? told : [...address]
  if (name === '' || !first.toLowerCase().startsWith(name.toLowerCase())) return [name, first, ...rest].filter(Boolean)
  return [name, first.slice(name.length).replace(/^[,\s]+/, ''), ...rest].filter(Boolean)
}
