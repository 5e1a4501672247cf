import './messages'
import { z } from 'zod'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, TEXT_MAX } from './bounds'
import { Search } from './fields'

export const page = <T extends z.ZodType>(row: T) =>
  z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  })
export interface Page<Row> {
  count: number
  next: string | null
  previous: string | null
  results: Row[]
}

/** `-date,amount`: allowed fields only; the message names the one that is not. */
export const ordering = <const F extends string>(fields: readonly [F, ...F[]]) =>
  z
    .string()
    .max(TEXT_MAX)
    .refine((text) => unknownFields(text, fields).length === 0, {
      error: (issue) => `Cannot order by ${unknownFields(String(issue.input), fields).join(', ')}.`,
    })
    .optional()
    .meta({ description: `Comma-separated, "-" for descending: ${fields.join(', ')}` })

/** Paging and search; every list query extends it. */
export const PageQuery = z.strictObject({
  page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number<string | number>().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  search: Search.optional(),
})

const unknownFields = (text: string, fields: readonly string[]): string[] =>
  text
    .split(',')
    .map((field) => field.trim().replace(/^-/, ''))
    .filter((field) => field !== '' && !fields.includes(field))
