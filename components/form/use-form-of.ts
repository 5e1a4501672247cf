'use client'
import { useRef, type BaseSyntheticEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { fieldErrors, isShownElsewhere } from './refusal-fields'

/** What a form starts with: any field may be missing or null, however the schema wants it in the end. */
export type FormValues<T> = T extends readonly (infer Item)[]
  ? FormValues<Item>[]
  : T extends object
    ? { [Key in keyof T]?: FormValues<T[Key]> | null }
    : T

export interface ZodForm<In extends FieldValues, Out> extends Omit<UseFormReturn<In, unknown, Out>, 'handleSubmit'> {
  /** `how` reaches `submit`, where a form has more than one way to be sent. */
  onSubmit: (event?: BaseSyntheticEvent, how?: string) => Promise<void>
  isRequired: (name: FieldPath<In>) => boolean
  submitting: boolean
  dirty: boolean
  /** A refusal that belongs to no field of this form. */
  formError: string | null
}

export interface ZodFormOptions<In, Out> {
  /** The starting values; give the form a `key` to start over with others. */
  values: FormValues<In>
  /**
   * `how` is what the sender gave onSubmit. May throw an error whose `body` is `{ field: [sentence] }`; the sentences then stand
   * beside their fields.
   */
  submit: (body: Out, how?: string) => unknown
}

/** What a form knows of its schema. */
export interface FormSchema<In extends FieldValues, Out> {
  resolver: Resolver<In, unknown, Out>
  isRequired: (path: string) => boolean
  /** Whether the schema has such a field. */
  has: (path: string) => boolean
}

/** A form over what is known of its schema: asterisks, the server's field errors, unsaved guard. Forms are made by `useZodForm`. */
export function useFormOf<In extends FieldValues, Out>(
  schema: FormSchema<In, Out>,
  { values, submit }: ZodFormOptions<In, Out>,
): ZodForm<In, Out> {
  const { handleSubmit, ...form } = useForm<In, unknown, Out>({
    resolver: schema.resolver,
    defaultValues: asDefaults<In>(values),
    mode: 'onTouched',
    shouldFocusError: true,
  })
  const { isSubmitting, isDirty, errors } = form.formState
  useUnsavedGuard(isDirty)
  const running = useRef(false)
  const save = (how?: string) => handleSubmit(async (body) => {
    try {
      await submit(body, how)
      form.reset(form.getValues())
    } catch (error) {
      const fields = fieldErrors(error)
      if (fields) return showFieldErrors(form, schema, fields)
      if (!isShownElsewhere(error)) throw error
    }
  })
  const onSubmit = async (event?: BaseSyntheticEvent, how?: string) => {
    event?.preventDefault()
    if (running.current) return
    running.current = true
    await save(how)(event).finally(() => (running.current = false))
  }
  return {
    ...form,
    onSubmit,
    isRequired: schema.isRequired,
    submitting: isSubmitting,
    dirty: isDirty,
    formError: errors.root?.message ?? null,
  }
}

function showFieldErrors<In extends FieldValues, Out>(
  form: Pick<UseFormReturn<In, unknown, Out>, 'setError'>,
  schema: FormSchema<In, Out>,
  errors: Record<string, string[]>,
): void {
  const elsewhere: string[] = []
  const known = Object.entries(errors).filter(([path, sentences]) => {
    if (schema.has(path)) return true
    elsewhere.push(...sentences)
    return false
  })
  known.forEach(([path, sentences], index) => {
    form.setError(asPath<In>(path), { type: 'server', message: sentences.join(' ') }, { shouldFocus: index === 0 })
  })
  if (elsewhere.length > 0) form.setError('root', { type: 'server', message: elsewhere.join(' ') })
}

// react-hook-form types values as the schema's input; while a form is being filled in, fields may be null or missing,
// and the resolver decides what that means. The path was found in the schema.
const asDefaults = <In extends FieldValues>(values: FormValues<In>) => values as DefaultValues<In>
const asPath = <In extends FieldValues>(path: string) => path as FieldPath<In>
