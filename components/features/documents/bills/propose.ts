import type { BillFile, FilePlace } from '@/lib/contract/bill-file'
import type { BillFormState } from './bill-values'

/** A place on a page of the file, and the text read there. */
export interface Mark extends FilePlace {
  label: string
}

/** Fills the fields that the user left alone with what was read from the file; returns where each value is on the page. */
export function propose(form: BillFormState, facts: BillFile): Mark[] {
  const marks: Mark[] = []
  const values = form.getValues()
  const { dirtyFields } = form.formState
  const take = <T>(
    label: string,
    found: { value: T; place: FilePlace } | null,
    isFree: boolean,
    put: (value: T) => void,
  ) => {
    if (!found) return
    marks.push({ ...found.place, label })
    if (isFree) put(found.value)
  }
  const options = { shouldDirty: true, shouldValidate: true }
  take('Vendor', facts.stakeholder, !values.stakeholder, ({ id }) => form.setValue('stakeholder', id, options))
  take('Bill number', facts.bill_number, !values.bill_number, (number) => form.setValue('bill_number', number, options))
  take('Bill date', facts.bill_date, !dirtyFields.bill_date, (day) => form.setValue('bill_date', day, options))
  take('Due date', facts.bill_due_date, !dirtyFields.bill_due_date, (day) =>
    form.setValue('bill_due_date', day, options),
  )
  take('Tax', facts.tax_percent, typeof values.tax_percent !== 'number', (tax) =>
    form.setValue('tax_percent', tax, options),
  )
  take('Total', facts.total, false, () => undefined)
  const lines =
    facts.lines.length > 0
      ? facts.lines
      : facts.total
        ? [{ description: null, quantity: 1, rate: facts.total.value }]
        : []
  const typed = values.bill_items?.some((line) => line?.description || typeof line?.rate === 'number') ?? false
  if (!typed && lines.length > 0) {
    const [first] = values.bill_items ?? []
    form.setValue(
      'bill_items',
      lines.map(({ description, quantity, rate }) => ({
        ...{ description, quantity, rate, truck: null },
        chart_of_account: first?.chart_of_account ?? null,
      })),
      { shouldDirty: true },
    )
  }
  facts.lines.forEach(({ place }, index) => marks.push({ ...place, label: `Line ${index + 1}` }))
  return marks
}
