'use client'
import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Field, TextField } from '@/components/form/field'
import { MoneyInput } from '@/components/form/money-input'
import { LINE_BOX, LINE_FIELD } from '@/components/form/line-box'
import { AccountPicker } from '@/components/pickers/account-picker'
import { StakeholderPicker } from '@/components/pickers/stakeholder-picker'
import { TruckPicker } from '@/components/pickers/truck-picker'
import { IconButton } from '@/components/ui/icon-button'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { JournalEntry } from '@/lib/contract/journal-entry'
import type { EntryFormState } from './entry-values'

/** Account, description, stakeholder, truck, debit, credit, and the remove button. On a phone they are in two columns. */
export const LINE_GRID =
  'grid grid-cols-[minmax(140px,1.4fr)_minmax(110px,1.2fr)_minmax(110px,1fr)_96px_104px_104px_32px] gap-2 max-sm:grid-cols-2'

interface EntryLineProps {
  form: EntryFormState
  index: number
  accounts: readonly ChartOfAccount[]
  names: JournalEntry | undefined
  onEnter: (index: number) => void
  onRemove?: (index: number) => void
}

/** One line of an entry. Its labels are for screen readers only if the header row names the columns. */
export function EntryLine({ form, index, accounts, names, onEnter, onRemove }: EntryLineProps) {
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    onEnter(index)
  }
  const hidden = 'sm:[&>label]:sr-only'
  const side = (name: 'debit' | 'credit', other: 'debit' | 'credit', label: string) => (
    <Field form={form} name={`accounts.${index}.${name}`} label={label} className={hidden}>
      {({ value, onChange, ...control }) => (
        <MoneyInput
          {...control}
          {...LINE_FIELD}
          data-cell={name}
          placeholder="0.00"
          value={typeof value === 'number' ? value : null}
          onKeyDown={enter}
          onChange={(amount) => {
            onChange(amount)
            if (amount !== null) form.setValue(`accounts.${index}.${other}`, null, { shouldDirty: true })
          }}
        />
      )}
    </Field>
  )
  return (
    <fieldset className={`${LINE_GRID} ${LINE_BOX}`}>
      <legend className="sr-only">Line {index + 1}</legend>
      <Field form={form} name={`accounts.${index}.chart_of_account`} label="Account" className={hidden}>
        {(control) => (
          <AccountPicker
            {...control}
            {...LINE_FIELD}
            label="Account"
            placeholder="Account"
            postable
            initialLabel={accounts.find(({ id }) => id === control.value)?.name}
          />
        )}
      </Field>
      <TextField
        form={form}
        {...LINE_FIELD}
        name={`accounts.${index}.description`}
        label="Description"
        className={hidden}
        autoComplete="off"
        data-cell="description"
        onKeyDown={enter}
      />
      <Field form={form} name={`accounts.${index}.stakeholder`} label="Stakeholder" className={hidden}>
        {(control) => (
          <StakeholderPicker
            {...control}
            {...LINE_FIELD}
            placeholder="Nobody"
            initialLabel={
              names?.accounts.find(({ stakeholder }) => stakeholder?.id === control.value)?.stakeholder?.full_name
            }
          />
        )}
      </Field>
      <Field form={form} name={`accounts.${index}.truck`} label="Truck" className={hidden}>
        {(control) => <TruckPicker {...control} {...LINE_FIELD} placeholder="–" />}
      </Field>
      {side('debit', 'credit', 'Debit')}
      {side('credit', 'debit', 'Credit')}
      {onRemove ? (
        <IconButton
          label={`Remove line ${index + 1}`}
          icon={<X size={16} strokeWidth={1.75} />}
          className="max-sm:justify-self-end"
          onClick={() => onRemove(index)}
        />
      ) : null}
    </fieldset>
  )
}
