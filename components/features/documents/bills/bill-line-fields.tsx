'use client'
import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { DecimalInput } from '@/components/form/decimal-input'
import { asNumber, Field, TextField } from '@/components/form/field'
import { LINE_BOX, LINE_FIELD } from '@/components/form/line-box'
import { AccountPicker } from '@/components/pickers/account-picker'
import { TruckPicker } from '@/components/pickers/truck-picker'
import { IconButton } from '@/components/ui/icon-button'
import { LineAmount } from '../editor/line-amount'
import { LINE_GRID } from '../editor/line-grid'
import type { BillFormState } from './bill-values'

interface BillLineFieldsProps {
  form: BillFormState
  index: number
  accountName: (id: string) => string | undefined
  onRemove?: (index: number) => void
  /** Called by Enter in the last field, to add another line. */
  onNext: (index: number) => void
}

/** One line of a bill. Its labels are for screen readers only if the header row names the columns. */
export function BillLineFields({ form, index, accountName, onRemove, onNext }: BillLineFieldsProps) {
  const next = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    onNext(index)
  }
  const hidden = 'sm:[&>label]:sr-only'
  return (
    <fieldset className={`${LINE_GRID} ${LINE_BOX}`}>
      <legend className="sr-only">Line {index + 1}</legend>
      <Field form={form} name={`bill_items.${index}.chart_of_account`} label="Account" className={hidden}>
        {(control) => (
          <AccountPicker
            {...control}
            {...LINE_FIELD}
            label="Account"
            placeholder="Account"
            direction="money_out"
            initialLabel={control.value === null ? undefined : accountName(control.value)}
          />
        )}
      </Field>
      <TextField
        form={form}
        {...LINE_FIELD}
        name={`bill_items.${index}.description`}
        label="Description"
        className={hidden}
        autoComplete="off"
      />
      <Field form={form} name={`bill_items.${index}.truck`} label="Truck" className={hidden}>
        {(control) => <TruckPicker {...control} {...LINE_FIELD} placeholder="–" />}
      </Field>
      <Field form={form} name={`bill_items.${index}.quantity`} label="Quantity" className={hidden}>
        {(control) => <DecimalInput {...asNumber(control)} {...LINE_FIELD} onKeyDown={next} />}
      </Field>
      <Field form={form} name={`bill_items.${index}.rate`} label="Rate" className={hidden}>
        {(control) => <DecimalInput {...asNumber(control)} {...LINE_FIELD} places={2} onKeyDown={next} />}
      </Field>
      <LineAmount control={form.control} name={`bill_items.${index}`} />
      {onRemove ? (
        <IconButton
          label={`Remove line ${index + 1}`}
          icon={<X size={16} strokeWidth={1.75} />}
          className="max-sm:col-start-2 max-sm:row-start-3 max-sm:self-end max-sm:justify-self-end"
          onClick={() => onRemove(index)}
        />
      ) : null}
    </fieldset>
  )
}
