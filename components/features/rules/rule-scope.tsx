import { useId } from 'react'
import { DateInput } from '@/components/form/date-input'
import { Field } from '@/components/form/field'
import { today } from '@/components/form/today'
import { Card } from '@/components/ui/card'
import { FieldBox, FieldLabel } from '@/components/ui/field-box'
import { Radio } from '@/components/ui/radio'
import type { RuleZodForm } from './rule-form'

const SCOPES = [
  { value: 'all', label: 'All transactions', note: 'Past and future' },
  { value: 'selectedDate', label: 'From a date', note: 'Starting on a day you choose' },
] as const

/** All transactions, or those from a date on. */
export function RuleScope({ form }: { form: RuleZodForm }) {
  const name = useId()
  const label = useId()
  const scope = form.watch('apply_to_all') === false ? 'selectedDate' : 'all'
  const choose = (value: (typeof SCOPES)[number]['value']) => {
    form.setValue('apply_to_all', value === 'all', { shouldDirty: true })
    form.setValue('starting_from', value === 'all' ? null : today(), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <FieldBox>
        <FieldLabel id={label}>Apply to</FieldLabel>
        <div className="grid grid-cols-2 gap-2.5 max-sm:grid-cols-1" role="radiogroup" aria-labelledby={label}>
          {SCOPES.map(({ value, label: title, note }) => (
            <Card
              as="label"
              key={value}
              tone={value === scope ? 'accent' : 'plain'}
              className="flex cursor-pointer items-start gap-3 px-3.5 py-3"
            >
              <Radio className="mt-0.5" name={name} checked={value === scope} onChange={() => choose(value)} />
              <span>
                <span className="block font-medium">{title}</span>
                <span className="block text-xs text-fg-2">{note}</span>
              </span>
            </Card>
          ))}
        </div>
      </FieldBox>
      {scope === 'selectedDate' ? (
        <Field form={form} name="starting_from" label="Starting from" required>
          {(control) => <DateInput {...control} />}
        </Field>
      ) : null}
    </>
  )
}
