'use client'
import type { KeyboardEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Note } from '@/components/ui/note'
import { useMounted } from '@/components/ui/use-mounted'
import type { ZodForm } from './use-zod-form'

interface FormProps<In extends FieldValues, Out> {
  form: Pick<ZodForm<In, Out>, 'formError' | 'onSubmit'>
  id?: string
  className?: string
  /** What Shift adds to ⌘Enter, for forms that can be saved in two ways. */
  onShiftSave?: () => void
  children: ReactNode
}

/**
 * The form element. ⌘Enter or Ctrl+Enter saves; errors without a field are shown at the top. Until hydration it takes no input, which
 * would be lost, and `post` keeps passwords out of the address in any case.
 */
export function Form<In extends FieldValues, Out>({ form, id, className, onShiftSave, children }: FormProps<In, Out>) {
  const ready = useMounted()
  const saveOnModEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    // React also bubbles keys from a layer opened by a field of the form; they belong to that layer.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    event.preventDefault()
    if (event.shiftKey && onShiftSave) onShiftSave()
    else event.currentTarget.requestSubmit()
  }
  return (
    <form
      id={id}
      method="post"
      noValidate
      inert={!ready}
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
