'use client'
import type { ReactElement } from 'react'
import { useController, type Control, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form'
import { Input, type InputProps } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { Textarea, type TextareaProps } from '@/components/ui/textarea'
import { NOT_A_DAY } from '@/lib/dates/not-a-day'
import { afterPress } from './after-press'
import { FieldFrame, type FieldControl, type FieldLook } from './field-frame'
import { NO_DATE } from './no-date'
import { useShownError } from './shown-error'
import type { ZodForm } from './use-zod-form'

interface FieldBase<In extends FieldValues, Out, Name extends FieldPath<In>> extends FieldLook {
  form: ZodForm<In, Out>
  name: Name
}
export interface FieldProps<In extends FieldValues, Out, Name extends FieldPath<In>> extends FieldBase<In, Out, Name> {
  children: (control: FieldControl<NonNullable<FieldPathValue<In, Name>>>) => ReactElement
}

/** A field of a form around one control. */
export function Field<In extends FieldValues, Out, Name extends FieldPath<In>>({
  form,
  name,
  children,
  ...look
}: FieldProps<In, Out, Name>) {
  const { field, ...states } = useController({ control: asControl<In>(form.control), name })
  const error = useShownError(states)
  return (
    <FieldFrame {...look} required={look.required ?? form.isRequired(name)} error={asTyped(error)}>
      {(about) =>
        children({
          ...about,
          name: field.name,
          value: field.value ?? null,
          onChange: field.onChange,
          onBlur: () => afterPress(field.onBlur),
          ref: field.ref,
        })
      }
    </FieldFrame>
  )
}

/** The schema's message names the wire format of dates, but users type a different one. */
const asTyped = (sentence: string | undefined): string | undefined => (sentence === NOT_A_DAY ? NO_DATE : sentence)

/** A control's value as an input wants it: null shows as '', '' is stored as null. */
export function asText<V>({ value, onChange, ...rest }: FieldControl<V>) {
  return {
    ...rest,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { target: { value: string } }) => onChange(textValue<V>(event.target.value)),
  }
}

/** A control's value as an input of numbers wants it: null while the field has none. */
export function asNumber<V>({ value, onChange, ...rest }: FieldControl<V>) {
  return {
    ...rest,
    value: typeof value === 'number' ? value : null,
    onChange: (number: number | null) => onChange(number as V | null),
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

// A text field's schema reads strings; the transformed output type does not matter for the input.
const textValue = <V,>(text: string): V | null => (text === '' ? null : (text as V))
const asControl = <In extends FieldValues>(control: unknown): Control<In> => control as Control<In>
