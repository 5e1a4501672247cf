import type { FieldPath, FieldValues } from 'react-hook-form'
import type { FormSchema } from './use-form-of'

interface Coming<In extends FieldValues, Out> {
  /** The fields that the schema requires, which is seen before it is there. */
  required: readonly FieldPath<In>[]
  load: () => Promise<FormSchema<In, Out>>
}

/** The schema of a page's first form: it comes when somebody begins to fill the form in, so that the page stands sooner. */
export function comingSchema<In extends FieldValues, Out>({ required, load }: Coming<In, Out>): FormSchema<In, Out> {
  let schema: FormSchema<In, Out> | undefined
  let coming: Promise<FormSchema<In, Out>> | undefined
  const ready = async () => {
    coming ??= load()
    try {
      return (schema = await coming)
    } catch (error) {
      coming = undefined
      throw error
    }
  }
  return {
    ready,
    resolver: async (values, context, options) => {
      const known = await ready().catch(() => undefined)
      // Not there, nothing is said about a field that was left; nothing is sent either, as what is sent waits for `ready`.
      return known ? known.resolver(values, context, options) : { values: {}, errors: {} }
    },
    isRequired: (path) => required.some((field) => field === path),
    has: (path) => schema?.has(path) ?? false,
  }
}
