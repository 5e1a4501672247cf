import './messages'
import { z } from 'zod'
import { isDay } from '@/lib/dates/day'
import { NOT_A_DAY } from '@/lib/dates/not-a-day'
import {
  AMOUNT_LIMIT,
  EMAIL_MAX,
  LIST_MAX,
  NOTE_MAX,
  PERSON_NAME_MAX,
  POSTING_LIMIT,
  TEXT_MAX,
  WEBSITE_MAX,
} from './bounds'

/** In lower case, as the database writes it, because ids are also compared and stored as text. */
export const Id = z.uuid().toLowerCase().meta({ description: 'uuid', example: '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34' })
export const Day = z
  .string()
  .refine(isDay, NOT_A_DAY)
  .meta({ description: 'Calendar date, yyyy-MM-dd', example: '2026-01-31', format: 'date' })
/** A calendar month. */
export const Month = z
  .string()
  .refine((text) => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`), 'Enter a month as yyyy-MM.')
  .meta({ description: 'Calendar month, yyyy-MM', example: '2026-01' })
export const Instant = z.string().meta({ description: 'ISO 8601 instant in UTC', format: 'date-time' })

const decimalBelow = (limit: number, { places, what }: { places: 2 | 4; what: string }) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,16}(\.\d+)?$/, 'Enter an amount.')
        .transform(Number),
    ])
    .refine((value) => Math.abs(value) < limit, { error: `${what} is too large.`, abort: true })
    .refine(
      (value) => new RegExp(`^-?\\d+(\\.\\d{1,${places}})?$`).test(String(value)),
      `${what}s can have at most ${places} decimals.`,
    )
const amountBelow = (limit: number) => decimalBelow(limit, { places: 2, what: 'Amount' })

/** Money in a request: a number with at most 2 decimals; numeric strings are accepted too. */
export const Amount = amountBelow(AMOUNT_LIMIT)
export const PostingAmount = amountBelow(POSTING_LIMIT)
export const NOT_POSITIVE = 'Amount must be greater than 0.'
export const NEGATIVE = 'Amount must not be negative.'
export const NonNegativeAmount = Amount.refine((amount) => amount >= 0, NEGATIVE)
export const PositivePostingAmount = PostingAmount.refine((amount) => amount > 0, NOT_POSITIVE)
/** Quantities, rates and percentages: at most 4 decimals. */
export const Quantity = decimalBelow(AMOUNT_LIMIT, { places: 4, what: 'Number' })
export const Decimal = z.number().meta({ description: 'At most 4 decimals', example: 83.335 })
/** Money in a response. */
export const Money = z.number().meta({ description: 'US dollars, at most 2 decimals', example: 1234.5 })

/** Neither the database nor a file can store these: they would be refused there, or silently replaced. */
const NOT_SAVED = /[\0\p{Surrogate}]/u
/** Something besides spaces, direction marks, zero-width and other characters that show nothing. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u

const upTo = (max: number, text: z.ZodString) =>
  text
    .max(max, `Use at most ${max} characters.`)
    .refine((value) => !NOT_SAVED.test(value), 'Remove the characters that cannot be saved.')
/** A text of up to so many characters, as it was typed. */
export const typed = (max: number) => upTo(max, z.string())
/** The same without the spaces around it. */
export const trimmed = (max: number) => upTo(max, z.string().trim())
const visible = (text: z.ZodString) =>
  text.min(1, 'field is required').refine((value) => VISIBLE.test(value), 'field is required')
/** What a list or report is searched for, as it was typed. */
export const Search = typed(TEXT_MAX)
export const Text = trimmed(TEXT_MAX)
export const LongText = trimmed(NOTE_MAX)
/** As it was typed, with its spaces. */
export const Note = typed(NOTE_MAX)
export const RequiredText = visible(Text)
export const RequiredLongText = visible(LongText)
export const PersonName = visible(trimmed(PERSON_NAME_MAX))
export const NOT_AN_EMAIL = 'Enter a valid email address.'
export const Email = trimmed(EMAIL_MAX).pipe(z.email(NOT_AN_EMAIL))
export const Website = trimmed(WEBSITE_MAX).pipe(z.url({ protocol: /^https?$/, error: 'Enter a web address.' }))

/** `a,b,c` in a query, or an array in code. */
export const listOf = <T extends z.ZodType<unknown, string>>(item: T, max = LIST_MAX) =>
  z
    .union([z.array(z.string()), z.string().transform((text) => (text === '' ? [] : text.split(',')))])
    .pipe(z.array(item).max(max))

/** The message names only the usual two of the words that are understood. */
export const QueryFlag = z.union([z.boolean(), z.stringbool({ error: 'Choose one of: true, false.' })])
export const Message = z.object({ message: z.string() })

/** The response of a call that `produces` a file other than text. */
export const FileBytes = z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' })

/** JSON inside a multipart field. */
export const json = <T extends z.ZodType>(schema: T, length = 20_000) =>
  z
    .string()
    .max(length)
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        ctx.addIssue({ code: 'custom', message: 'This field must be JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)
