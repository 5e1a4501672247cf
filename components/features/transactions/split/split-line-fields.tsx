'use client'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Field, TextField } from '@/components/form/field'
import type { FieldControl } from '@/components/form/field-frame'
import { MoneyInput } from '@/components/form/money-input'
import type { FormOf } from '@/components/form/use-zod-form'
import { AccountPicker } from '@/components/pickers/account-picker'
import { TruckPicker } from '@/components/pickers/truck-picker'
import { StakeholderPicker } from '@/components/pickers/stakeholder-picker'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import type { transactionsSplit } from '@/lib/contract/split'
import type { AmountType } from '@/lib/contract/transaction-fields'
import { percentOf, shareOf } from './split-parts'

export type SplitBy = 'amount' | 'percent'
type Schema = typeof transactionsSplit.body

interface SplitLineFieldsProps {
  form: FormOf<Schema>
  index: number
  by: SplitBy
  total: number
  direction: AmountType
  labels: { account: string | undefined; stakeholder: string | undefined; truck: string | undefined }
  /** The drawer starts here. */
  takesKeyboard: boolean
  onAmount: (amount: number | null) => void
  onRemove?: () => void
}

export function SplitLineFields({
  form,
  index,
  by,
  total,
  direction,
  labels,
  takesKeyboard,
  onAmount,
  onRemove,
}: SplitLineFieldsProps) {
  return (
    <Card as="fieldset" className="grid grid-cols-12 gap-3 p-3 max-sm:grid-cols-1 max-sm:[&>*]:col-span-full">
      <legend className="sr-only">Line {index + 1}</legend>
      <Field form={form} name={`lines.${index}.chart_of_account`} label="Category" className="col-span-7">
        {(control) => (
          <AccountPicker
            {...control}
            direction={direction}
            initialLabel={labels.account}
            placeholder="No category"
            data-autofocus={takesKeyboard}
          />
        )}
      </Field>
      <div className="col-span-5 flex items-end gap-2">
        <Field
          form={form}
          name={`lines.${index}.amount`}
          label={by === 'percent' ? 'Percent' : 'Amount'}
          className="min-w-0 flex-1"
        >
          {({ value, onChange, ...control }) => {
            const amount = typeof value === 'number' ? value : null
            const change = (next: number | null) => {
              onChange(next)
              onAmount(next)
            }
            return by === 'percent' ? (
              <PercentInput {...control} total={total} amount={amount} onChange={change} />
            ) : (
              <MoneyInput {...control} value={amount} onChange={change} />
            )
          }}
        </Field>
        {onRemove ? (
          <IconButton label={`Remove line ${index + 1}`} icon={<X size={16} strokeWidth={1.75} />} onClick={onRemove} />
        ) : null}
      </div>
      <TextField
        form={form}
        name={`lines.${index}.description`}
        label="Description"
        className="col-span-4"
        autoComplete="off"
      />
      <Field form={form} name={`lines.${index}.stakeholder`} label="Stakeholder" className="col-span-5">
        {(control) => <StakeholderPicker {...control} initialLabel={labels.stakeholder} />}
      </Field>
      <Field form={form} name={`lines.${index}.truck`} label="Truck" className="col-span-3">
        {(control) => <TruckPicker {...control} initialLabel={labels.truck} />}
      </Field>
    </Card>
  )
}

interface PercentInputProps extends Omit<FieldControl<number>, 'value'> {
  total: number
  amount: number | null
}

/**
 * A percentage of the total; it stands for whole cents, and is rounded to them when the field is left. Invalid text stays to be
 * corrected.
 */
function PercentInput({ total, amount, onChange, onBlur, ...rest }: PercentInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      alignRight
      value={typed ?? percentOf(total, amount)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(event.target.value.trim() === '' ? null : (shareOf(total, event.target.value) ?? Number.NaN))
      }}
      onBlur={() => {
        if (!Number.isNaN(amount)) setTyped(null)
        onBlur()
      }}
    />
  )
}
