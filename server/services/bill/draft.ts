/* A bill as a form sends it, and as it would be sent back unchanged. */
import { areDatesInOrder, DATES_IN_ORDER, type Bill, type updateBill } from '@/lib/contract/bill'
import type { Body } from '@/lib/contract/endpoint'
import type { Day } from '@/lib/dates/day'
import { Invalid } from '../problems'

export interface BillItem {
  chart_of_account: string
  description: string | null
  quantity: number
  rate: number
  truck: string | null
}
export interface BillDraft {
  stakeholder: string
  bill_number: string | null
  bill_date: Day
  bill_due_date: Day | null
  note: string | null
  tax_percent: number
  items: BillItem[]
}

type Patch = Body<typeof updateBill>

const BLANK: BillDraft = {
  stakeholder: '',
  bill_number: null,
  bill_date: '',
  bill_due_date: null,
  note: null,
  tax_percent: 0,
  items: [],
}
const text = (sent: string | null | undefined, saved: string | null) => (sent === undefined ? saved : sent || null)

/** The fields that were sent, and the bill's own for the rest. */
export const draftOf = (sent: Patch, saved: BillDraft = BLANK): BillDraft => ({
  stakeholder: sent.stakeholder ?? saved.stakeholder,
  bill_number: text(sent.bill_number, saved.bill_number),
  bill_date: sent.bill_date ?? saved.bill_date,
  bill_due_date: text(sent.bill_due_date, saved.bill_due_date),
  note: text(sent.note, saved.note),
  tax_percent: sent.tax_percent === undefined ? saved.tax_percent : (sent.tax_percent ?? 0),
  items: sent.bill_items?.map(itemOf) ?? saved.items,
})

const itemOf = (item: NonNullable<Patch['bill_items']>[number]): BillItem => ({
  chart_of_account: item.chart_of_account,
  description: item.description || null,
  quantity: item.quantity,
  rate: item.rate,
  truck: item.truck ?? null,
})

/** An existing bill in the form in which it would be sent. */
export const savedDraft = (bill: Bill): BillDraft => ({
  stakeholder: bill.stakeholder.id,
  bill_number: bill.bill_number,
  bill_date: bill.bill_date,
  bill_due_date: bill.bill_due_date,
  note: bill.note,
  tax_percent: bill.tax_percent,
  items: bill.bill_items.map(({ chart_of_account, description, quantity, rate, truck }) => ({
    chart_of_account: chart_of_account.id,
    description,
    quantity,
    rate,
    truck: truck?.id ?? null,
  })),
})

/** A date that was sent may not fit the existing one. */
export function assertDueDate(draft: BillDraft): void {
  if (!areDatesInOrder(draft)) throw new Invalid({ bill_due_date: [DATES_IN_ORDER.error] })
}
