'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import { useFieldArray } from 'react-hook-form'
import { chartRead } from '@/components/pickers/shared-reads'
import { trucksRead } from '@/components/pickers/truck-options'
import { Button } from '@/components/ui/button'
import { Heading } from '@/components/ui/heading'
import { notify } from '@/components/ui/toast'
import { DOCUMENT_LINES_MAX } from '@/lib/contract/bill'
import { LINE_GRID } from '../editor/line-grid'
import { pastedRows } from '../editor/pasted-rows'
import { BillLineFields } from './bill-line-fields'
import { emptyLine, type BillFormState } from './bill-values'

/** What was bought. Rows of a spreadsheet can be pasted; an account is found by its name or number, a truck by its unit number. */
export function BillLines({ form, usual }: { form: BillFormState; usual: string | null }) {
  const { fields, append, remove, insert } = useFieldArray({ control: form.control, name: 'bill_items' })
  const { data } = useQuery(chartRead)
  const trucks = useQuery(trucksRead(''))
  const accounts = data?.results ?? []
  const accountName = (id: string) => accounts.find((account) => account.id === id)?.name
  const error = form.formState.errors.bill_items
  const sentence = error?.root?.message ?? error?.message
  // The form's own values may be missing while it is filled in, which the schema's type does not say.
  const blank = (over: object = {}) => ({ ...emptyLine(usual), ...over }) as unknown as (typeof fields)[number]
  const next = (index: number) => {
    if (fields.length >= DOCUMENT_LINES_MAX) return
    insert(index + 1, blank(), { focusName: `bill_items.${index + 1}.description` })
  }
  const paste = (event: ClipboardEvent) => {
    const rows = pastedRows(event.clipboardData.getData('text/plain'))
    if (!rows) return
    event.preventDefault()
    const find = (text: string | null) =>
      accounts.find(
        ({ name, chart_number }) => String(chart_number) === text || name.toLowerCase() === text?.toLowerCase(),
      )?.id ?? null
    const unit = (typed: string | null) =>
      trucks.data?.results.find(({ unit_number }) => unit_number !== null && unit_number === typed)?.id ?? null
    const lines = rows.slice(0, DOCUMENT_LINES_MAX).map(({ name, description, quantity, rate, truck }) => {
      const chart_of_account = find(name)
      const words = chart_of_account === null ? [name, description].filter(Boolean).join(', ') || null : description
      return blank({
        chart_of_account: chart_of_account ?? usual,
        description: words,
        quantity,
        rate,
        truck: unit(truck),
      })
    })
    const standing = form.getValues('bill_items').filter((line) => line.description || typeof line.rate === 'number')
    form.setValue('bill_items', [...standing, ...lines].slice(0, DOCUMENT_LINES_MAX), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    notify.success(lines.length === 1 ? '1 line pasted' : `${lines.length} lines pasted`)
  }
  return (
    <section aria-label="Items" className="flex flex-col gap-2" onPaste={paste}>
      <Heading>Items</Heading>
      <div className={`${LINE_GRID} text-xs font-medium text-muted max-sm:hidden`} aria-hidden>
        <span>Account</span>
        <span>Description</span>
        <span>Truck</span>
        <span className="text-right">Quantity</span>
        <span className="text-right">Rate</span>
        <span className="text-right">Amount</span>
      </div>
      {fields.map((field, index) => (
        <BillLineFields
          key={field.id}
          form={form}
          index={index}
          accountName={accountName}
          onNext={next}
          onRemove={fields.length > 1 ? remove : undefined}
        />
      ))}
      {sentence ? (
        <p role="alert" className="text-xs text-neg">
          {sentence}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size={28}
          variant="ghost"
          icon={<Plus size={15} strokeWidth={2} aria-hidden />}
          disabled={fields.length >= DOCUMENT_LINES_MAX}
          onClick={() => append(blank())}
        >
          Add item
        </Button>
        <span className="text-xs text-muted">Rows copied from a spreadsheet can be pasted into any field.</span>
      </div>
    </section>
  )
}
