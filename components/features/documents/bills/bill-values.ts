import type { z } from 'zod'
import { today } from '@/components/form/today'
import type { FormOf, FormValues } from '@/components/form/use-zod-form'
import { areDatesInOrder, BillFields, DATES_IN_ORDER, type Bill } from '@/lib/contract/bill'

export const BillForm = BillFields.omit({ bill_status: true, refuse_duplicate: true }).refine(
  areDatesInOrder,
  DATES_IN_ORDER,
)
export type BillValues = FormValues<z.input<typeof BillForm>>
export type BillFormState = FormOf<typeof BillForm>
export type LineValues = NonNullable<BillValues['bill_items']>[number]

export const emptyLine = (chart_of_account: string | null = null): LineValues => ({
  chart_of_account,
  description: null,
  quantity: 1,
  rate: null,
  truck: null,
})

export const blankBill = (stakeholder: string | null = null): BillValues => ({
  stakeholder,
  bill_number: null,
  bill_date: today(),
  bill_due_date: null,
  note: null,
  tax_percent: null,
  bill_items: [emptyLine()],
})

export const valuesOf = (bill: Bill): BillValues => ({
  stakeholder: bill.stakeholder.id,
  bill_number: bill.bill_number,
  bill_date: bill.bill_date,
  bill_due_date: bill.bill_due_date,
  note: bill.note,
  tax_percent: bill.tax_percent === 0 ? null : bill.tax_percent,
  bill_items: bill.bill_items.map(({ chart_of_account, description, quantity, rate, truck }) => ({
    chart_of_account: chart_of_account.id,
    description,
    quantity,
    rate,
    truck: truck?.id ?? null,
  })),
})

/** The same purchase again, with today's date and no number. */
export const copyOf = (bill: Bill): BillValues => ({
  ...valuesOf(bill),
  bill_number: null,
  bill_date: today(),
  bill_due_date: null,
})
