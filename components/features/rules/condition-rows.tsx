import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useController, useFieldArray } from 'react-hook-form'
import { afterPress } from '@/components/form/after-press'
import { useShownError } from '@/components/form/shown-error'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FieldBox, FieldError, FieldLabel } from '@/components/ui/field-box'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { ConditionType, JoinType } from '@/lib/contract/rule'
import { newCondition } from './draft'
import type { RuleZodForm } from './rule-form'

const TYPES: { value: ConditionType; label: string }[] = [
  { value: 'contains', label: 'contains' },
  { value: 'not_contains', label: 'does not contain' },
  { value: 'has_word', label: 'has the word' },
  { value: 'equals', label: 'equals' },
  { value: 'not_equals', label: 'does not equal' },
]
const JOINS: { value: JoinType; label: string }[] = [
  { value: 'or', label: 'or' },
  { value: 'and', label: 'and' },
]

/** The first row says where the conditions begin; each further one starts with "and" or "or". */
export function ConditionRows({ form }: { form: RuleZodForm }) {
  const label = useId()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'conditions' })
  const { conditions } = form.formState.errors
  const message = [conditions?.message, conditions?.root?.message].find((text) => typeof text === 'string')
  return (
    <FieldBox>
      <FieldLabel id={label} required>
        Conditions
      </FieldLabel>
      <Card as="div" className="flex flex-col gap-2 p-3" role="group" aria-labelledby={label}>
        {fields.map((field, index) => (
          <ConditionRow
            key={field.id}
            form={form}
            index={index}
            onRemove={fields.length > 1 ? () => remove(index) : null}
          />
        ))}
        <Button
          variant="ghost"
          size={28}
          className="-ml-1 self-start"
          icon={<Plus size={14} strokeWidth={2} aria-hidden />}
          onClick={() => append(newCondition())}
        >
          Add condition
        </Button>
      </Card>
      {message ? <Problem text={message} /> : null}
    </FieldBox>
  )
}

interface ConditionRowProps {
  form: RuleZodForm
  index: number
  onRemove: (() => void) | null
}

function ConditionRow({ form: { control }, index, onRemove }: ConditionRowProps) {
  const error = useId()
  const join = useController({ control, name: `conditions.${index}.join_type` })
  const type = useController({ control, name: `conditions.${index}.condition_type` })
  const {
    field: { ref, name, value, onChange, onBlur },
    ...states
  } = useController({ control, name: `conditions.${index}.target_text` })
  const message = useShownError(states)
  const place = `condition ${index + 1}`
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
        {index === 0 ? (
          <span className="w-17 flex-none pl-2.5 text-fg-2">Where</span>
        ) : (
          <span className="w-17 flex-none">
            <Select
              soft
              aria-label={`Join ${place}`}
              options={JOINS}
              value={join.field.value ?? 'or'}
              onChange={join.field.onChange}
            />
          </span>
        )}
        <span className="flex-none text-fg-2">description</span>
        <span className="w-38 flex-none">
          <Select
            soft
            aria-label={`Comparison of ${place}`}
            options={TYPES}
            value={type.field.value ?? 'contains'}
            onChange={type.field.onChange}
          />
        </span>
        <Input
          ref={ref}
          name={name}
          aria-label={`Text of ${place}`}
          aria-required
          aria-describedby={message ? error : undefined}
          invalid={message !== undefined}
          autoComplete="off"
          className="min-w-0 max-sm:flex-[1_1_12rem]"
          value={value}
          onChange={onChange}
          onBlur={() => afterPress(onBlur)}
        />
        {onRemove ? (
          <IconButton
            size={28}
            label={`Remove ${place}`}
            icon={<X size={16} strokeWidth={1.75} />}
            onClick={onRemove}
          />
        ) : (
          <span className="w-7 flex-none" />
        )}
      </div>
      {message ? <Problem id={error} text={message} /> : null}
    </div>
  )
}

const Problem = ({ id, text }: { id?: string; text: string }) => (
  <FieldError id={id} role={id ? undefined : 'alert'}>
    {text}
  </FieldError>
)
