'use client'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactElement, type ReactNode } from 'react'
import { useController, type Control, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form'
import { Input, type InputProps } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { Textarea, type TextareaProps } from '@/components/ui/textarea'
import { afterPress } from './after-press'
import type { ZodForm } from './use-form-of'

/** Spread it on any control that takes `value` and `onChange(value)`. */
export interface FieldControl<V> {
  id: string
  name: string
  value: V | null
  onChange: (value: V | null) => void
  onBlur: () => void
  ref: (element: HTMLElement | null) => void
  invalid: boolean
  'aria-required': boolean | undefined
  'aria-describedby': string | undefined
}

interface FieldBase<In extends FieldValues, Out, Name extends FieldPath<In>> {
  form: ZodForm<In, Out>
  name: Name
  label: ReactNode
  hint?: ReactNode
  /** "Optional" at the right end of the label. */
  showOptional?: boolean
  className?: string
}
export interface FieldProps<In extends FieldValues, Out, Name extends FieldPath<In>> extends FieldBase<In, Out, Name> {
  children: (control: FieldControl<FieldPathValue<In, Name>>) => ReactElement
}

/** Label, asterisk, hint and message around one control. */
export function Field<In extends FieldValues, Out, Name extends FieldPath<In>>({
  form,
  name,
  label,
  hint,
  showOptional,
  className,
  children,
}: FieldProps<In, Out, Name>) {
  const id = useId()
  const { field, fieldState } = useController({ control: asControl<In>(form.control), name })
  const required = form.isRequired(name)
  const error = fieldState.error?.message
  const about = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter((part) => part !== null).join(' ')
  const control: FieldControl<FieldPathValue<In, Name>> = {
    id,
    name: field.name,
    value: field.value ?? null,
    onChange: field.onChange,
    onBlur: () => afterPress(field.onBlur),
    ref: field.ref,
    invalid: error !== undefined,
    'aria-required': required || undefined,
    'aria-describedby': about || undefined,
  }
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="label" htmlFor={id}>
        {label}
        {required ? (
          <span className="req" aria-hidden>
            *
          </span>
        ) : null}
        {showOptional && !required ? <span className="opt">Optional</span> : null}
      </label>
      {children(control)}
      {error ? (
        <span id={`${id}-error`} className="hint err">
          <CircleAlert size={13} strokeWidth={2} aria-hidden />
          {error}
        </span>
      ) : null}
      {hint ? (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      ) : null}
    </div>
  )
}

/** A control's value as an input wants it: null shows as '', '' is stored as null. */
export function asText<V>({ value, onChange, ...rest }: FieldControl<V>) {
  return {
    ...rest,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { target: { value: string } }) => onChange(textValue<V>(event.target.value)),
  }
}

type TextFieldProps<In extends FieldValues, Out, Name extends FieldPath<In>> = FieldBase<In, Out, Name> &
  Omit<InputProps, 'form' | 'name' | 'value' | 'onChange' | 'ref' | 'id'>

export function TextField<In extends FieldValues, Out, Name extends FieldPath<In>>(
  props: TextFieldProps<In, Out, Name>,
) {
  const { form, name, label, hint, showOptional, className, type, ...input } = props
  return (
    <Field form={form} name={name} label={label} hint={hint} showOptional={showOptional} className={className}>
      {(control) =>
        type === 'password' ? (
          <PasswordInput {...input} {...asText(control)} />
        ) : (
          <Input {...input} {...asText(control)} type={type} />
        )
      }
    </Field>
  )
}

type TextareaFieldProps<In extends FieldValues, Out, Name extends FieldPath<In>> = FieldBase<In, Out, Name> &
  Omit<TextareaProps, 'form' | 'name' | 'value' | 'onChange' | 'ref' | 'id'>

export function TextareaField<In extends FieldValues, Out, Name extends FieldPath<In>>(
  props: TextareaFieldProps<In, Out, Name>,
) {
  const { form, name, label, hint, showOptional, className, ...textarea } = props
  return (
    <Field form={form} name={name} label={label} hint={hint} showOptional={showOptional} className={className}>
      {(control) => <Textarea {...textarea} {...asText(control)} />}
    </Field>
  )
}

// A text field's schema reads strings; the transformed output type plays no part in controlling the input.
const textValue = <V,>(text: string): V | null => (text === '' ? null : (text as V))
const asControl = <In extends FieldValues>(control: unknown): Control<In> => control as Control<In>
