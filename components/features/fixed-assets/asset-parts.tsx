'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DateInput } from '@/components/form/date-input'
import { asNumber, Field } from '@/components/form/field'
import { MoneyInput } from '@/components/form/money-input'
import { ReadSelect } from '@/components/form/read-select'
import type { FormOf } from '@/components/form/use-zod-form'
import { BankAccountPicker } from '@/components/pickers/bank-account-picker'
import { TruckPicker } from '@/components/pickers/truck-picker'
import { Heading } from '@/components/ui/heading'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { textLink } from '@/components/ui/text-link-look'
import type { FixedAssetInput } from '@/lib/contract/fixed-asset'
import { Ownership } from '@/lib/contract/truck'
import { isDay, monthStart } from '@/lib/dates/day'
import { loansRead } from './queries'
import { TrailerPicker } from './trailer-picker'
import { OWNERSHIP_WORDS } from './words'

export type AssetFormOf = FormOf<typeof FixedAssetInput>

const TYPES = [
  { value: 'truck', label: 'Truck' },
  { value: 'trailer', label: 'Trailer' },
] as const
const FINANCING = [
  { value: 'cash', label: 'Cash' },
  { value: 'loan', label: 'Loan' },
] as const
const OWNERSHIPS = Ownership.options.map((value) => ({ value, label: OWNERSHIP_WORDS[value] }))
const NONE = 'none'

/** Which truck or trailer it is; one that is missing is added by its unit number. */
export function UnitFields({ form }: { form: AssetFormOf }) {
  return (
    <Part title="1 Unit">
      <Field form={form} name="asset_type" label="Type">
        {({ value, onChange }) => (
          <SegmentedControl
            label="Type"
            options={TYPES}
            value={value ?? 'truck'}
            onChange={(next) => {
              onChange(next)
              form.setValue(next === 'truck' ? 'trailer' : 'truck', null)
              if (next === 'trailer' && form.watch('depreciation_method') === 'units_of_miles') {
                form.setValue('depreciation_method', 'straight_line')
                form.setValue('expected_miles', null)
              }
            }}
            className="self-start"
          />
        )}
      </Field>
      {form.watch('asset_type') === 'trailer' ? (
        <Field form={form} name="trailer" label="Trailer" required>
          {(control) => <TrailerPicker {...control} data-autofocus />}
        </Field>
      ) : (
        <Field form={form} name="truck" label="Truck" required>
          {(control) => <TruckPicker {...control} placeholder="Choose truck" data-autofocus />}
        </Field>
      )}
    </Part>
  )
}

/** When it was bought, for how much, and what it was paid from; the first month of a new unit follows the day it was bought. */
export function PurchaseFields({ form, isNew }: { form: AssetFormOf; isNew: boolean }) {
  return (
    <Part title="2 Purchase">
      <div className="grid grid-cols-2 gap-3">
        <Field form={form} name="purchase_date" label="Purchase date">
          {({ onChange, ...control }) => (
            <DateInput
              {...control}
              onChange={(day) => {
                const { purchase_date: before, depreciation_start_date: starts } = form.getValues()
                const follows = isNew && before && isDay(before) && starts === monthStart(before)
                onChange(day)
                if (follows && day && isDay(day)) form.setValue('depreciation_start_date', monthStart(day))
              }}
            />
          )}
        </Field>
        <Field form={form} name="type_of_ownership" label="Ownership">
          {(control) => <Select {...control} options={OWNERSHIPS} />}
        </Field>
        <Field form={form} name="total_cost" label="Total cost">
          {(control) => <MoneyInput {...asNumber(control)} />}
        </Field>
        <Field form={form} name="down_payment" label="Down payment">
          {(control) => <MoneyInput {...asNumber(control)} />}
        </Field>
      </div>
      <Field form={form} name="bank_account" label="Paid from" hint={form.watch('bank_account') ? undefined : TRADE_IN}>
        {(control) => <BankAccountPicker {...control} />}
      </Field>
    </Part>
  )
}

const TRADE_IN =
  'Leave this empty for a trade-in: disposing of the old unit puts its value into the clearing account that pays for this one.'

/** Cash, or a loan and which; one that is missing is added without leaving the asset. */
export function FinancingFields({ form, onNewLoan }: { form: AssetFormOf; onNewLoan: () => void }) {
  const loans = useQuery(loansRead)
  return (
    <Part title="3 Financing">
      <Field form={form} name="type_of_financing" label="Financing">
        {({ value, onChange }) => (
          <SegmentedControl
            label="Financing"
            options={FINANCING}
            value={value ?? 'cash'}
            onChange={(next) => {
              onChange(next)
              if (next === 'cash') form.setValue('loan', null)
            }}
            className="self-start"
          />
        )}
      </Field>
      {form.watch('type_of_financing') === 'loan' ? (
        <Field
          form={form}
          name="loan"
          label="Loan"
          required
          hint={
            form.watch('loan') ? undefined : (
              <button type="button" className={textLink({ roomy: true })} onClick={onNewLoan}>
                Add a new loan
              </button>
            )
          }
        >
          {({ onChange, value, ...control }) => (
            <ReadSelect
              {...control}
              read={loans}
              what="the loans"
              value={value ?? NONE}
              onChange={(next) => onChange(next === NONE ? null : next)}
              options={(rows) => [
                { value: NONE, label: 'No loan' },
                ...rows.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Field>
      ) : null}
    </Part>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-b border-subtle pb-5 last:border-b-0">
      <Heading as="h3">{title}</Heading>
      {children}
    </section>
  )
}
