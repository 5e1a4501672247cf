import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { useZodForm } from '@/components/form/use-zod-form'
import type { BillFile } from '@/lib/contract/bill-file'
import { sampleStakeholder } from '@/tests/support/sample-stakeholder'
import { useTerms } from '../editor/use-terms'
import { BillForm, blankBill } from './bill-values'
import { propose } from './propose'

const place = { page: 1, x: 0, y: 0, width: 0.1, height: 0.1 }
const facts: BillFile = {
  has_text: true,
  stakeholder: null,
  bill_number: { value: 'RT-88213', place },
  bill_date: { value: '2026-03-01', place },
  bill_due_date: { value: '2026-03-20', place },
  total: null,
  tax_percent: null,
  lines: [],
}

/** The head of a new bill: `choose` chooses a vendor with these terms. */
function newBill() {
  const { result } = renderHook(() => {
    const form = useZodForm(BillForm, { values: blankBill(), submit: () => Promise.resolve() })
    const [terms, choose] = useState<number | null>(null)
    const [date, due] = form.watch(['bill_date', 'bill_due_date'])
    const { onDue } = useTerms({
      party: terms === null ? undefined : sampleStakeholder({ terms }),
      ...{ date, due },
      setDue: (day, options) => form.setValue('bill_due_date', day, options),
    })
    return { form, choose, typeDue: onDue((day) => form.setValue('bill_due_date', day, { shouldDirty: true })) }
  })
  return {
    due: () => result.current.form.getValues('bill_due_date'),
    // The form validates asynchronously.
    act: (what: (head: typeof result.current) => void) => act(async () => what(result.current)),
  }
}

test('the due date on the file replaces one from the terms of the vendor', async () => {
  const bill = newBill()
  await bill.act(({ choose }) => choose(30))
  expect(bill.due()).not.toBeNull()
  await bill.act(({ form }) => void propose(form, facts))
  expect(bill.due()).toBe('2026-03-20')
})

test('the due date on the file stays when the vendor with its terms is chosen after it', async () => {
  const bill = newBill()
  await bill.act(({ form }) => void propose(form, facts))
  await bill.act(({ choose }) => choose(30))
  expect(bill.due()).toBe('2026-03-20')
})

test('a due date that the user typed is not replaced', async () => {
  const bill = newBill()
  await bill.act(({ choose }) => choose(30))
  await bill.act(({ typeDue }) => typeDue('2026-04-04'))
  await bill.act(({ form }) => void propose(form, facts))
  expect(bill.due()).toBe('2026-04-04')
})
