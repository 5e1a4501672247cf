'use client'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { PasswordInput } from '@/components/ui/password-input'
import type { InputProps } from '@/components/ui/input'
import { asText, Field, type FieldProps } from './field'
import { PasswordStrength } from './password-strength'

type Props<In extends FieldValues, Out, Name extends FieldPath<In>> = Omit<FieldProps<In, Out, Name>, 'children'> &
  Pick<InputProps, 'height'> & {
    /** Personal data that others may know too, such as name and email. */
    known?: readonly string[]
  }

/** A field for a new password, with its strength. */
export function NewPasswordField<In extends FieldValues, Out, Name extends FieldPath<In>>({
  height,
  known,
  hint,
  ...field
}: Props<In, Out, Name>) {
  const typed: unknown = field.form.watch(field.name)
  const strength =
    typeof typed === 'string' && typed !== '' ? <PasswordStrength password={typed} known={known} /> : undefined
  return (
    <Field {...field} hint={strength ?? hint}>
      {(control) => <PasswordInput {...asText(control)} height={height} autoComplete="new-password" />}
    </Field>
  )
}
