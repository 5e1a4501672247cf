import type { z } from 'zod'
import { plainWords } from './plain-words'
import { withoutRejectedNulls } from './schema-path'
import type { Errors, TextRules, Texts } from './use-text-form'

/** What a schema says to the texts of a form: the body that is sent, or the first sentence of each field. */
export const textRules =
  <Name extends string, Out>(schema: z.ZodType<Out>): TextRules<Name, Out> =>
  (texts: Texts<Name>) => {
    const { data, error } = schema.safeParse(withoutRejectedNulls(schema, texts), { error: plainWords })
    if (!error) return { body: data, errors: {} }
    const errors = error.issues.map(({ path, message }) => [path.join('.'), message] as const)
    // Of several for one field the first stands.
    return { errors: Object.fromEntries(errors.reverse()) as Errors<Name> }
  }
