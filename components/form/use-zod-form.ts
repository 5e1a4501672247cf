'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState, type BaseSyntheticEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { fieldErrors, isShownElsewhere } from './refusal-fields'
import { isRequired, schemaAt, withoutRejectedNulls } from './schema-path'

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

/** The only way to build a form: schema → resolver, asterisks, '' ↔ null, the server's field errors, unsaved guard. */
export function useZodForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  { values, submit }: ZodFormOptions<In, Out>,
): ZodForm<In, Out> {
  const [resolver] = useState(() => resolverOf(schema))
  const { handleSubmit, ...form } = useForm<In, unknown, Out>({
    resolver,
    defaultValues: asDefaults<In>(values),
    mode: 'onTouched',
    shouldFocusError: true,
  })
  const { isSubmitting, isDirty, errors } = form.formState
  useUnsavedGuard(isDirty)
  const running = useRef(false)
  const save = (how?: string) =>
    handleSubmit(async (body) => {
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
    isRequired: (name) => isRequired(schema, name),
    submitting: isSubmitting,
    dirty: isDirty,
    formError: errors.root?.message ?? null,
  }
}

function resolverOf<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  const resolve = zodResolver<In, unknown, Out>(schema, { error: sentenceOf })
  return (values, context, options) => resolve(asValues<In>(withoutRejectedNulls(schema, values)), context, options)
}

/** What a schema says that has no sentence of its own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === null || issue.input === undefined) return 'field is required'
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'Enter a number.'
  return undefined
}

function showFieldErrors<In extends FieldValues, Out>(
  form: Pick<UseFormReturn<In, unknown, Out>, 'setError'>,
  schema: z.ZodType<Out, In>,
  errors: Record<string, string[]>,
): void {
  const elsewhere: string[] = []
  const known = Object.entries(errors).filter(([path, sentences]) => {
    if (schemaAt(schema, path)) return true
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
const asValues = <In extends FieldValues>(values: unknown) => values as In
const asDefaults = <In extends FieldValues>(values: FormValues<In>) => values as DefaultValues<In>
const asPath = <In extends FieldValues>(path: string) => path as FieldPath<In>
