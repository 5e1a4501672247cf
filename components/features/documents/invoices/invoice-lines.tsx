'use client'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'
import { DOCUMENT_LINES_MAX } from '@/lib/contract/bill'
import { LOAD_LINE_GRID } from '../editor/line-grid'
import { LineItems, wordsOf } from '../editor/line-items'
import { usePastedLines } from '../editor/use-pasted-lines'
import { servicesRead } from '../services/service-picker'
import { InvoiceLineFields, type InvoiceFormState } from './invoice-line-fields'
import { emptyLine, type LineValues } from './invoice-values'

/** The lines of an invoice, typed or pasted from a spreadsheet; services are matched by name. */
export function InvoiceLines({ form }: { form: InvoiceFormState }) {
  const { fields, append, remove, insert } = useFieldArray({ control: form.control, name: 'invoice_items' })
  const services = useQuery(servicesRead)
  const error = form.formState.errors.invoice_items
  const blank = (over: LineValues = {}) => ({ ...emptyLine(), ...over })
  const startOf = (index: number) => ({ focusName: `invoice_items.${index}.service` })
  const next = (index: number) => {
    if (fields.length < DOCUMENT_LINES_MAX) insert(index + 1, blank(), startOf(index + 1))
  }
  const byName = new Map(services.data?.results.map((service) => [service.name.toLowerCase(), service.id]))
  const paste = usePastedLines<LineValues>({
    lines: () => form.getValues('invoice_items') ?? [],
    isBlank,
    lineOf: ({ name, description, ...row }) => {
      const service = byName.get((name ?? '').toLowerCase()) ?? null
      return blank({ ...row, service, description: wordsOf({ name, description }, service !== null) })
    },
    put: (lines) =>
      form.setValue('invoice_items', lines, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  })
  return (
    <LineItems
      first="Service"
      grid={LOAD_LINE_GRID}
      sentence={error?.root?.message ?? error?.message}
      isFull={fields.length >= DOCUMENT_LINES_MAX}
      onAdd={() => append(blank(), startOf(fields.length))}
      onPaste={paste}
    >
      {fields.map((field, index) => (
        <InvoiceLineFields
          key={field.id}
          form={form}
          index={index}
          onNext={next}
          onRemove={fields.length > 1 ? remove : undefined}
        />
      ))}
    </LineItems>
  )
}

const isBlank = (line: { service?: unknown; description?: unknown; rate?: unknown }): boolean =>
  !line.service && !line.description && typeof line.rate !== 'number'
