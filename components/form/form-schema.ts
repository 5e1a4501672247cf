import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { laterCode } from '@/components/ui/later'

/** A schema that is already on the page, or one that is loaded on demand so that the page does without zod. */
export type FormSchema<In extends FieldValues, Out> = z.ZodType<Out, In> | LaterSchema<In, Out>

interface LaterSchema<In extends FieldValues, Out> {
  load: () => Promise<z.ZodType<Out, In>>
  /** The required fields, so that the asterisks need not wait for the schema. */
  required: Readonly<Record<string, true>>
}

/** Exactly the fields that may be neither absent nor null. */
type RequiredFields<In> = {
  readonly [Name in keyof In as undefined extends In[Name] ? never : null extends In[Name] ? never : Name]-?: true
}

/** A schema loaded at the first user interaction, and at the latest when a field is left or the form is sent. */
export const laterSchema = <In extends FieldValues, Out>(
  load: () => Promise<z.ZodType<Out, In>>,
  required: RequiredFields<In>,
): LaterSchema<In, Out> => ({ load: laterCode(load), required })

export const isLater = <In extends FieldValues, Out>(schema: FormSchema<In, Out>): schema is LaterSchema<In, Out> =>
  'load' in schema
