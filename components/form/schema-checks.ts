import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { FormFields } from './use-zod-form'
import { schemaAt, withoutRejectedNulls } from './schema-path'

export interface SchemaChecks<In extends FieldValues, Out> {
  resolve: Resolver<FormFields<In>, unknown, Out>
  hasField: (path: string) => boolean
}

/** What a schema reports about the values of a form. */
export function checksOf<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): SchemaChecks<In, Out> {
  const resolve = zodResolver(asFormSchema(schema), { error: sentenceOf })
  return {
    resolve: (values, context, options) =>
      resolve(asFields<In>(withoutRejectedNulls(schema, values)), context, options),
    hasField: (path) => schemaAt(schema, path) !== null,
  }
}

/** Messages for a schema without its own text. */
function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === null || issue.input === undefined) return 'field is required'
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'Enter a number.'
  return undefined
}

// While a form is filled in, fields may be null or missing; the schema decides whether that is an error.
const asFormSchema = <In extends FieldValues, Out>(schema: z.ZodType<Out, In>) =>
  schema as z.ZodType<Out, FormFields<In>>
const asFields = <In extends FieldValues>(values: unknown) => values as FormFields<In>
