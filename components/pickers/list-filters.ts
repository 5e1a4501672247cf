import type { z } from 'zod'
import { queryString } from '@/lib/contract/endpoint'

type Shape = Record<string, z.ZodType>

/** Parses the filters in an address with the API's schema; invalid ones are left out. The search has its own field. */
export function filtersFrom<S extends Shape>(
  shape: S,
  params: Pick<URLSearchParams, 'get'>,
): { [Key in keyof S]?: z.output<S[Key]> } {
  const filters: { [Key in keyof S]?: z.output<S[Key]> } = {}
  for (const key of Object.keys(shape)) {
    const text = key === 'search' ? null : params.get(key)
    if (text === null || text === '') continue
    const read = shape[key]?.safeParse(text)
    if (read?.success) Object.assign(filters, { [key]: read.data })
  }
  return filters
}

/** The same as text by name, as the table stores them. */
export const filterTexts = (shape: Shape, params: Pick<URLSearchParams, 'get'>): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(queryString(filtersFrom(shape, params))))
