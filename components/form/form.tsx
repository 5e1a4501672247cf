'use client'
import type { KeyboardEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Note } from '@/components/ui/note'
import type { ZodForm } from './use-zod-form'

export interface FormProps<In extends FieldValues, Out> {
  form: ZodForm<In, Out>
  id?: string
  className?: string
  children: ReactNode
}

/** The form element. ⌘Enter or Ctrl Enter saves; refusals that belong to no field show on top. */
export function Form<In extends FieldValues, Out>({ form, id, className, children }: FormProps<In, Out>) {
  const saveOnModEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form
      id={id}
      noValidate
      className={className ?? 'flex flex-col gap-4.5'}
      onKeyDown={saveOnModEnter}
      onSubmit={(event) => {
        event.stopPropagation()
        void form.onSubmit(event)
      }}
    >
      {form.formError ? (
        <Note tone="red" role="alert">
          {form.formError}
        </Note>
      ) : null}
      {children}
    </form>
  )
}
