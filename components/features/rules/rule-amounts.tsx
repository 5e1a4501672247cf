import { Field } from '@/components/form/field'
import { MoneyInput } from '@/components/form/money-input'
import { Select } from '@/components/ui/select'
import type { RuleZodForm } from './rule-form'

const ANY = 'any'
const DIRECTIONS = [
  { value: ANY, label: 'Money in and out' },
  { value: 'money_out', label: 'Money out' },
  { value: 'money_in', label: 'Money in' },
] as const

/** The direction of the money, and the range of amounts. */
export function RuleAmounts({ form }: { form: RuleZodForm }) {
  return (
    <div className="grid grid-cols-3 gap-3.5 max-sm:grid-cols-1">
      <Field form={form} name="amount_type" label="Direction">
        {({ value, onChange, ...control }) => (
          <Select
            {...control}
            options={DIRECTIONS}
            value={value ?? ANY}
            onChange={(next) => onChange(next === ANY ? null : next)}
          />
        )}
      </Field>
      <Field form={form} name="min_amount" label="Amount from" showOptional>
        {(control) => <MoneyInput {...control} />}
      </Field>
      <Field form={form} name="max_amount" label="Amount to" showOptional>
        {(control) => <MoneyInput {...control} />}
      </Field>
    </div>
  )
}
