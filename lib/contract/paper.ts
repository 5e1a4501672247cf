/* The content of a printed document, the same in its preview on screen and in its PDF. */
import type { z } from 'zod'
import { formatDay } from '@/lib/dates/format'
import type { Address } from './address'
import type { Invoice } from './invoice'
import { loadText } from './load-text'

type Place = z.infer<typeof Address>

/** A postal address. */
export const addressLines = ({ address1, address2, city, state, zip_code }: Place): string[] =>
  [joined(', ', address1, address2), joined(' ', joined(', ', city, state), zip_code)].filter(Boolean)

interface Sender {
  /** The company that the sender belongs to; empty when the name says it. */
  owner: string
  place: Place
  phone: string | null
  email: string | null
  us_dot: string | null | undefined
  mc_number: string | null | undefined
}

/** The lines below the sender's name. */
export const senderLines = ({ owner, place, phone, email, us_dot, mc_number }: Sender): string[] =>
  [
    owner,
    ...addressLines(place),
    joined('  ·  ', phone, email),
    joined('  ·  ', us_dot && `US DOT ${us_dot}`, mc_number && `MC ${bareMcNumber(mc_number)}`),
  ].filter(Boolean)

/** The number alone, because `MC` is printed before it and some people type the letters too. */
const bareMcNumber = (typed: string): string => typed.replace(/^\s*MC[\s#-]*/i, '')

/** A saved invoice as it is printed. Amounts are wire dollars. */
export const invoicePaper = (
  invoice: Invoice,
  { address, pay_to }: { address: readonly string[]; pay_to: readonly string[] },
) => ({
  number: invoice.invoice_number,
  stamp: stampOf(invoice.invoice_status),
  facts: invoiceFacts(invoice),
  party: billTo(invoice.stakeholder.full_name, invoice.bill_to, address),
  lines: invoice.invoice_items.map((line) => ({
    item: line.service.name,
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

const STAMPS: Partial<Record<Invoice['invoice_status'], string>> = { draft: 'DRAFT', paid: 'PAID', void: 'VOID' }

export const stampOf = (status: Invoice['invoice_status']): string | null => STAMPS[status] ?? null

/** A written-off amount is still the customer's debt, so it is printed like any other. */
export const owedOn = ({
  invoice_status,
  write_off_amount,
  ending_balance,
}: Pick<Invoice, 'invoice_status' | 'write_off_amount' | 'ending_balance'>): number =>
  invoice_status === 'un_collectible' ? write_off_amount : ending_balance

/** Null when there is none. */
export const taxLine = (percent: number, amount: number): { label: string; amount: number } | null =>
  percent === 0 && amount === 0 ? null : { label: `Tax (${percent}%)`, amount }

export const invoiceFacts = ({
  invoice_date,
  invoice_due_date,
  batch_id,
}: Pick<Invoice, 'invoice_date' | 'invoice_due_date' | 'batch_id'>): (readonly [label: string, value: string])[] => [
  ['Invoice date', formatDay(invoice_date)],
  ...(invoice_due_date ? [['Due date', formatDay(invoice_due_date)] as const] : []),
  ...(batch_id ? [['Batch', batch_id] as const] : []),
]

/** The customer and the billing address: the invoice's own, otherwise the customer's. */
export function billTo(name: string, bill_to: string | null, address: readonly string[]): string[] {
  const own = linesOf(bill_to ?? '')
  const [first = '', ...rest] = own.length > 0 ? own : address
  if (name === '' || !first.toLowerCase().startsWith(name.toLowerCase())) return [name, first, ...rest].filter(Boolean)
  return [name, first.slice(name.length).replace(/^[,\s]+/, ''), ...rest].filter(Boolean)
}

interface PayTo {
  pay_to: string | null
  factor_text: string
}

/** Who is to be paid, as printed below an invoice's totals: a heading, then lines. Empty when nothing is set. */
export function payToLines(
  { pay_to, factor_text }: PayTo,
  factor: { full_name: string; address: readonly string[] } | null,
): string[] {
  if (factor) return [`Pay to our factor ${factor.full_name}`, ...factor.address, ...linesOf(factor_text)]
  const lines = linesOf(pay_to ?? '')
  return lines.length === 0 ? [] : ['Pay to', ...lines]
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)

const joined = (between: string, ...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(between)
