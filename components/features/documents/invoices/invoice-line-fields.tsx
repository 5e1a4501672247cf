'use client'
import { MapPin, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { counted } from '@/components/ui/count-text'
import { DecimalInput } from '@/components/form/decimal-input'
import { asNumber, Field, TextField } from '@/components/form/field'
import type { FormOf } from '@/components/form/use-zod-form'
import { LINE_BOX, LINE_FIELD } from '@/components/form/line-box'
import { TruckPicker } from '@/components/pickers/truck-picker'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/toast'
import type { Service } from '@/lib/contract/service'
import { LOAD_LINE_GRID } from '../editor/line-grid'
import { LineAmount } from '../editor/line-amount'
import { ServicePicker } from '../services/service-picker'
import type { InvoiceForm } from './invoice-values'

export type InvoiceFormState = FormOf<typeof InvoiceForm>

interface InvoiceLineFieldsProps {
  form: InvoiceFormState
  index: number
  onRemove?: (index: number) => void
  /** Called by Enter in the last field, to add another line. */
  onNext: (index: number) => void
}

/** One line of an invoice. Its labels are for screen readers only if the header row names the columns. */
export function InvoiceLineFields({ form, index, onRemove, onNext }: InvoiceLineFieldsProps) {
  const next = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    onNext(index)
  }
  const hidden = 'sm:[&>label]:sr-only'
  const [open, setOpen] = useState(() => LOAD.some(({ name }) => form.getValues(`invoice_items.${index}.${name}`)))
  return (
    <fieldset className={`${LOAD_LINE_GRID} ${LINE_BOX}`}>
      <legend className="sr-only">Line {index + 1}</legend>
      <Field form={form} name={`invoice_items.${index}.service`} label="Service" className={hidden}>
        {({ onChange, ...control }) => (
          <ServicePicker
            {...control}
            {...LINE_FIELD}
            onChange={(id, service) => {
              onChange(id)
              if (service) {
                fillRate(form, index, service)
                fillBelow(form, index, service)
              }
            }}
          />
        )}
      </Field>
      <TextField
        form={form}
        {...LINE_FIELD}
        name={`invoice_items.${index}.description`}
        label="Description"
        className={hidden}
        autoComplete="off"
      />
      <Field form={form} name={`invoice_items.${index}.truck`} label="Truck" className={hidden}>
        {(control) => <TruckPicker {...control} {...LINE_FIELD} placeholder="–" />}
      </Field>
      <Field form={form} name={`invoice_items.${index}.quantity`} label="Quantity" className={hidden}>
        {(control) => <DecimalInput {...asNumber(control)} {...LINE_FIELD} onKeyDown={next} />}
      </Field>
      <Field form={form} name={`invoice_items.${index}.rate`} label="Rate" className={hidden}>
        {(control) => <DecimalInput {...asNumber(control)} {...LINE_FIELD} places={2} onKeyDown={next} />}
      </Field>
      <LineAmount control={form.control} name={`invoice_items.${index}`} />
      <span className="flex max-sm:col-start-2 max-sm:justify-self-end">
        <IconButton
          label={`Load of line ${index + 1}`}
          icon={<MapPin size={16} strokeWidth={1.75} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {onRemove ? (
          <IconButton
            label={`Remove line ${index + 1}`}
            icon={<X size={16} strokeWidth={1.75} />}
            onClick={() => onRemove(index)}
          />
        ) : null}
      </span>
      {open ? (
        <div className="col-span-full grid grid-cols-3 gap-2 pb-2 max-sm:grid-cols-1">
          {LOAD.map(({ name, label }) => (
            <TextField
              key={name}
              form={form}
              name={`invoice_items.${index}.${name}`}
              label={label}
              autoComplete="off"
            />
          ))}
        </div>
      ) : null}
    </fieldset>
  )
}

function fillRate(form: InvoiceFormState, index: number, { rate }: Service): void {
  const typed: unknown = form.getValues(`invoice_items.${index}.rate`)
  if (rate && typeof typed !== 'number') form.setValue(`invoice_items.${index}.rate`, rate, { shouldDirty: true })
}

/** Lines below that have a description but no service, such as pasted ones, get the chosen service too. */
function fillBelow(form: InvoiceFormState, index: number, service: Service): void {
  const lines = form.getValues('invoice_items') ?? []
  const empty = lines.flatMap((line, place) => (place > index && !line.service && line.description ? [place] : []))
  if (empty.length === 0) return
  for (const place of empty) {
    form.setValue(`invoice_items.${place}.service`, service.id, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    fillRate(form, place, service)
  }
  notify.success(`${service.name} on ${counted(empty.length, 'more line')}`)
}

/** The load details of a line. */
const LOAD = [
  { name: 'load_number', label: 'Load number' },
  { name: 'origin', label: 'Origin' },
  { name: 'destination', label: 'Destination' },
] as const
