import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { plainWords } from './plain-words'
import { isRequired, schemaAt, withoutRejectedNulls } from './schema-path'
import type { FormSchema } from './use-form-of'

/** What a form asks its schema: resolver, asterisks, '' ↔ null. */
export const formSchema = <In extends FieldValues, Out>(schema: z.ZodType<Out, In>): FormSchema<In, Out> => ({
  resolver: resolverOf(schema),
  isRequired: (path) => isRequired(schema, path),
  has: (path) => schemaAt(schema, path) !== null,
})

function resolverOf<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  const resolve = zodResolver<In, unknown, Out>(schema, { error: plainWords })
  return (values, context, options) => resolve(asValues<In>(withoutRejectedNulls(schema, values)), context, options)
}

// While a form is being filled in, fields may be null or missing; the schema decides what that means.
const asValues = <In extends FieldValues>(values: unknown) => values as In
