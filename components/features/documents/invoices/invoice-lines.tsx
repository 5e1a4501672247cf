'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, type ClipboardEvent } from 'react'
import { useFieldArray } from 'react-hook-form'
import { trucksRead } from '@/components/pickers/truck-options'
import { Button } from '@/components/ui/button'
import { Heading } from '@/components/ui/heading'
import { notify } from '@/components/ui/toast'
import { DOCUMENT_LINES_MAX } from '@/lib/contract/bill'
import { LOAD_LINE_GRID } from '../editor/line-grid'
import { pastedRows } from '../editor/pasted-rows'
import { servicesRead } from '../services/service-picker'
import { InvoiceLineFields, type InvoiceFormState } from './invoice-line-fields'
import { emptyLine } from './invoice-values'

/** The lines of an invoice, typed or pasted from a spreadsheet. */
export function InvoiceLines({ form }: { form: InvoiceFormState }) {
  const { fields, append, remove, insert } = useFieldArray({ control: form.control, name: 'invoice_items' })
  const services = useQuery(servicesRead)
  const trucks = useQuery(trucksRead(''))
  const host = useRef<HTMLDivElement>(null)
  const error = form.formState.errors.invoice_items
  const sentence = error?.root?.message ?? error?.message
  // The form's own values may be missing while it is filled in, which the schema's type does not say.
  const blank = (over: object = {}) => ({ ...emptyLine(), ...over }) as unknown as (typeof fields)[number]
  const next = (index: number) => {
    if (fields.length >= DOCUMENT_LINES_MAX) return
    insert(index + 1, blank(), { focusName: `invoice_items.${index + 1}.description` })
  }
  const paste = (event: ClipboardEvent) => {
    const rows = pastedRows(event.clipboardData.getData('text/plain'))
    if (!rows) return
    event.preventDefault()
    const byName = new Map(services.data?.results.map((service) => [service.name.toLowerCase(), service.id]))
    const unit = (typed: string | null) =>
      trucks.data?.results.find(({ unit_number }) => unit_number !== null && unit_number === typed)?.id ?? null
    const lines = rows.slice(0, DOCUMENT_LINES_MAX).map(({ name, description, truck, ...row }) => {
      const service = byName.get((name ?? '').toLowerCase()) ?? null
      const words = service === null ? [name, description].filter(Boolean).join(', ') || null : description
      return blank({ ...row, service, description: words, truck: unit(truck) })
    })
    const standing = form.getValues('invoice_items').filter((line) => !isBlank(line))
    form.setValue('invoice_items', [...standing, ...lines].slice(0, DOCUMENT_LINES_MAX), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    notify.success(lines.length === 1 ? '1 line pasted' : `${lines.length} lines pasted`)
  }
  return (
    <section aria-label="Items" className="flex flex-col gap-2" ref={host} onPaste={paste}>
      <Heading>Items</Heading>
      <div className={`${LOAD_LINE_GRID} text-xs font-medium text-muted max-sm:hidden`} aria-hidden>
        <span>Service</span>
        <span>Description</span>
        <span>Truck</span>
        <span className="text-right">Quantity</span>
        <span className="text-right">Rate</span>
        <span className="text-right">Amount</span>
      </div>
      {fields.map((field, index) => (
        <InvoiceLineFields
          key={field.id}
          form={form}
          index={index}
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

const isBlank = (line: { service?: unknown; description?: unknown; rate?: unknown }): boolean =>
  !line.service && !line.description && typeof line.rate !== 'number'
