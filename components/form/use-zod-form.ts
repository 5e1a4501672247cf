'use client'
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
import { useIsAsking } from '@/components/ui/confirm-dialog'
import { sendingForm } from '@/components/ui/form-sending'
import { laterCode } from '@/components/ui/later'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { isLater, type FormSchema } from './form-schema'
import { fieldErrors, isShownElsewhere, lockedDate } from './refusal-fields'
import type { SchemaChecks } from './schema-checks'
import { isRequired } from './schema-path'

/** The starting values of a form: any field may be missing or null, whatever the schema requires in the end. */
export type FormValues<T> = T extends readonly (infer Item)[]
  ? FormValues<Item>[]
  : T extends object
    ? { [Key in keyof T]?: FormValues<T[Key]> | null }
    : T

/** The fields of a form while it is filled in. */
export type FormFields<In extends FieldValues> = { [Key in keyof In]?: FormValues<In[Key]> | null }

/** The form of a schema. */
export type FormOf<Schema extends z.ZodType<unknown, FieldValues>> = ZodForm<
  FormFields<z.input<Schema>>,
  z.output<Schema>
>

export interface ZodForm<Fields extends FieldValues, Out> extends Omit<
  UseFormReturn<Fields, unknown, Out>,
  'handleSubmit'
> {
  /** `how` is passed to `submit`, for forms that can be sent in more than one way. */
  onSubmit: (event?: BaseSyntheticEvent, how?: string) => Promise<void>
  isRequired: (name: string) => boolean
  /** It is being saved; not while a question about it is still open. */
  submitting: boolean
  dirty: boolean
  /** An error of this form that belongs to no field. */
  formError: string | null
}

interface ZodFormOptions<In extends FieldValues, Out> {
  /** The starting values; give the form a `key` to reset it to others. */
  values: FormFields<In>
  /**
   * `how` is what the sender passed to onSubmit. May throw an error whose `body` is `{ field: [sentence] }`; the sentences are then shown
   * at their fields.
   */
  submit: (body: Out, how?: string) => unknown
  /** The field with the posting date, next to which a closed period is reported; 'date' by default. */
  postsOn?: keyof In & string
}

const checking = laterCode(() => import('./schema-checks'))

/**
 * The only way to build a form: it derives the resolver, asterisks and '' ↔ null from the schema, shows the server's field errors, and
 * guards unsaved changes. The schema may be loaded at the first user interaction; a form sent sooner waits for it.
 */
export function useZodForm<In extends FieldValues, Out>(
  schema: FormSchema<In, Out>,
  { values, submit, postsOn = 'date' }: ZodFormOptions<In, Out>,
): ZodForm<FormFields<In>, Out> {
  const [{ resolver, load }] = useState(() => checkedBy(schema))
  const { handleSubmit, ...form } = useForm<FormFields<In>, unknown, Out>({
    resolver,
    defaultValues: asDefaults<In>(values),
    mode: 'onTouched',
    shouldFocusError: true,
  })
  const { isSubmitting, isDirty, errors } = form.formState
  useUnsavedGuard(isDirty)
  const running = useRef(false)
  const [waiting, setWaiting] = useState(false)
  const asking = useIsAsking()
  const save = ({ hasField }: SchemaChecks<In, Out>, how?: string) =>
    handleSubmit(async (body) => {
      const sent = structuredClone(form.getValues())
      try {
        await sendingForm(async () => submit(body, how))
        settle(form, sent)
      } catch (error) {
        const locked = lockedDate(error)
        const fields = locked === null ? fieldErrors(error) : { [postsOn]: [locked] }
        if (fields) return showFieldErrors(form, hasField, fields)
        if (!isShownElsewhere(error)) throw error
      }
    })
  // A failed load is handled like any other part of a page: by the error screen.
  const tellMissing = (error: unknown) =>
    setWaiting(() => {
      throw error
    })
  const onSubmit = async (event?: BaseSyntheticEvent, how?: string) => {
    event?.preventDefault()
    if (running.current) return
    running.current = true
    setWaiting(true)
    const send = (checks: SchemaChecks<In, Out>) => {
      setWaiting(false)
      return save(checks, how)(event)
    }
    await load()
      .then(send, tellMissing)
      .finally(() => (running.current = false))
  }
  return {
    ...form,
    onSubmit,
    isRequired: (name) => (isLater(schema) ? name in schema.required : isRequired(schema, name)),
    submitting: (isSubmitting || waiting) && !asking,
    dirty: isDirty,
    formError: errors.root?.message ?? null,
  }
}

interface Checked<In extends FieldValues, Out> {
  resolver: Resolver<FormFields<In>, unknown, Out>
  load: () => Promise<SchemaChecks<In, Out>>
}

/**
 * A form is never sent without validation. If the schema cannot be loaded, a field that is left shows no message until the form is sent.
 */
function checkedBy<In extends FieldValues, Out>(schema: FormSchema<In, Out>): Checked<In, Out> {
  let here: SchemaChecks<In, Out> | undefined
  const load = async () => {
    const [{ checksOf }, loaded] = await Promise.all([checking(), isLater(schema) ? schema.load() : schema])
    return (here ??= checksOf(loaded))
  }
  const resolver: Resolver<FormFields<In>, unknown, Out> = (...args) =>
    here?.resolve(...args) ??
    load().then(
      ({ resolve }) => resolve(...args),
      () => ({ values: {}, errors: {} }),
    )
  return { resolver, load }
}

/** What was sent is saved; what was typed in the meantime is not. */
function settle<Fields extends FieldValues, Out>(
  form: Pick<UseFormReturn<Fields, unknown, Out>, 'getValues' | 'reset'>,
  sent: Fields,
): void {
  const values = form.getValues()
  if (JSON.stringify(values) === JSON.stringify(sent)) form.reset(values)
  else form.reset(sent, { keepValues: true, keepFieldsRef: true })
}

function showFieldErrors<In extends FieldValues, Out>(
  form: Pick<UseFormReturn<FormFields<In>, unknown, Out>, 'setError'>,
  hasField: (path: string) => boolean,
  errors: Record<string, string[]>,
): void {
  const elsewhere: string[] = []
  const known = Object.entries(errors).filter(([path, sentences]) => {
    if (hasField(path)) return true
    elsewhere.push(...sentences)
    return false
  })
  known.forEach(([path, sentences], index) => {
    form.setError(asPath<In>(path), { type: 'server', message: sentences.join(' ') }, { shouldFocus: index === 0 })
  })
  if (elsewhere.length > 0) form.setError('root', { type: 'server', message: elsewhere.join(' ') })
}

// react-hook-form's types do not accept a value of any field for a single one. The path was found in the schema.
const asDefaults = <In extends FieldValues>(values: FormFields<In>) => values as DefaultValues<FormFields<In>>
const asPath = <In extends FieldValues>(path: string) => path as FieldPath<FormFields<In>>
