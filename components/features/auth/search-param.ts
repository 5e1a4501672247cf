export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** One value of a query parameter; the first one if it is repeated. */
export const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
