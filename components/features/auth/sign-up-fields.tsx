import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { TextField } from '@/components/form/field'
import { NewPasswordField } from '@/components/form/new-password-field'
import type { FormFields, ZodForm } from '@/components/form/use-zod-form'
import type { SignUpKnown } from './sign-up-schema'

type SignUpValues = FormFields<z.input<typeof SignUpKnown>>

interface SignUpFieldsProps<In extends FieldValues & SignUpValues, Out> {
  form: ZodForm<In, Out>
  /** What others may know about the user, and so should not be the password. */
  known: readonly string[]
  /** The email field, if the form asks for it. */
  children?: ReactNode
}

/** The name and the password of a new account. */
export function SignUpFields<In extends FieldValues & SignUpValues, Out>({
  form,
  known,
  children,
}: SignUpFieldsProps<In, Out>) {
  // Every form of this type has these fields; TypeScript cannot look up paths of a type parameter.
  const field = (name: keyof SignUpValues) => ({ form, name: name as FieldPath<In>, height: 40 as const })
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <TextField {...field('first_name')} label="First name" autoComplete="given-name" />
        <TextField {...field('last_name')} label="Last name" autoComplete="family-name" />
      </div>
      {children}
      <NewPasswordField {...field('password')} label="Password" known={known} />
      <TextField {...field('confirm_password')} label="Confirm password" type="password" autoComplete="new-password" />
    </>
  )
}
