'use client'
import { DateInput } from '@/components/form/date-input'
import { DecimalInput } from '@/components/form/decimal-input'
import { asNumber, Field } from '@/components/form/field'
import { MoneyInput } from '@/components/form/money-input'
import { Select } from '@/components/ui/select'
import { DEPRECIATION_METHODS } from '@/lib/contract/fixed-asset'
import { METHOD_LABELS } from '@/lib/contract/labels'
import type { AssetFormOf } from './asset-parts'
import type { Preview } from './asset-preview'

const HINTS = {
  straight_line: 'The same amount each month.',
  declining_balance: 'Twice the straight-line rate on the remaining book value, until straight-line is larger.',
  units_of_miles: 'By the miles of each month, as you enter them.',
} as const

interface DepreciationFieldsProps {
  form: AssetFormOf
  isTruck: boolean
  preview: Preview | undefined
}

/** The depreciation method of a unit, and depreciation already booked. */
export function DepreciationFields({ form, isTruck, preview }: DepreciationFieldsProps) {
  const method = form.watch('depreciation_method') ?? 'straight_line'
  const booked = form.watch('opening_depreciation') ?? null
  const is_old = booked !== null || (preview?.results.some(({ status }) => status === 'posted') ?? false)
  return (
    <>
      <Field form={form} name="depreciation_method" label="Method" hint={HINTS[method]}>
        {({ value, onChange, ...control }) => (
          <Select
            {...control}
            value={value ?? 'straight_line'}
            onChange={(next) => {
              onChange(next)
              if (next !== 'units_of_miles') form.setValue('expected_miles', null)
            }}
            options={DEPRECIATION_METHODS.filter((each) => isTruck || each !== 'units_of_miles').map((each) => ({
              value: each,
              label: METHOD_LABELS[each],
            }))}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field form={form} name="depreciation_start_date" label="Starts" hint="Its month counts in full.">
          {(control) => <DateInput {...control} />}
        </Field>
        <Field form={form} name="useful_life" label="Useful life in years">
          {(control) => <DecimalInput {...control} />}
        </Field>
        <Field form={form} name="salvage_value" label="Salvage value" hint="Its value at the end of its useful life.">
          {(control) => <MoneyInput {...asNumber(control)} />}
        </Field>
        {method === 'units_of_miles' ? (
          <Field form={form} name="expected_miles" label="Expected miles" required hint="Over its whole life.">
            {(control) => <DecimalInput {...control} />}
          </Field>
        ) : null}
        {is_old ? (
          <Field
            form={form}
            name="opening_depreciation"
            label="Already booked"
            hint="Before the books start. If empty, as in the schedule."
          >
            {(control) => <MoneyInput {...asNumber(control)} />}
          </Field>
        ) : null}
      </div>
    </>
  )
}
