import { z } from 'zod'
import { Email } from '@/lib/contract/fields'

/** Reads addresses separated by commas, semicolons, spaces or line breaks; an invalid one is named next to the field. */
export const emailList = <List extends z.ZodType<string[], string[]>>(list: List) =>
  z
    .string()
    .nullish()
    .transform((text, context) => {
      const typed = (text ?? '').split(/[\s,;]+/).filter((part) => part !== '')
      const wrong = typed.find((part) => !Email.safeParse(part).success)
      if (wrong === undefined) return typed
      context.addIssue({ code: 'custom', message: `${wrong} is not a valid email address.` })
      return z.NEVER
    })
    .pipe(list)
