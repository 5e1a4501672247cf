import type { Invoice } from '@/lib/contract/invoice'
import { loadText } from '@/lib/contract/load-text'
import { billTo, invoiceFacts, owedOn, stampOf, taxLine } from '@/lib/contract/paper'
import type { PaperFacts } from './paper'

/** A saved invoice as it is printed. */
export const paperOf = (
  invoice: Invoice,
  letterhead: PaperFacts['letterhead'],
  { address, pay_to }: { address: readonly string[]; pay_to: readonly string[] },
): PaperFacts => ({
  letterhead,
  number: invoice.invoice_number,
  stamp: stampOf(invoice.invoice_status),
  facts: invoiceFacts(invoice),
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
