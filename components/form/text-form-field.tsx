'use client'
import type { InputProps } from '@/components/ui/input'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { afterPress } from './after-press'
import { FieldFrame, type FieldLook } from './field-frame'
import type { TextForm } from './use-text-form'

type TextFormFieldProps<Name extends string> = FieldLook & {
  form: TextForm<Name>
  name: Name
} & Omit<InputProps, 'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'id'>

/** A field of a form of `useTextForm`. */
export function TextFormField<Name extends string>({ form, name, label, hint, showOptional, className, type, ...input }: TextFormFieldProps<Name>) {
  const Control = type === 'password' ? PasswordInput : Input
  return (
    <FieldFrame label={label} hint={hint} showOptional={showOptional} className={className} required error={form.error(name)}>
      {(about) => (
        <Control
          {...input}
          {...about}
          {...(type === 'password' ? {} : { type })}
          name={name}
          value={form.texts[name] ?? ''}
          onChange={({ target }) => form.change(name, target.value === '' ? null : target.value)}
          onBlur={() => afterPress(() => form.leave(name))}
          ref={(element) => form.hold(name, element)}
        />
      )}
    </FieldFrame>
  )
}
