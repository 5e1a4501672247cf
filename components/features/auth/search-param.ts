export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** One value of the address; of a repeated parameter the first counts. */
export const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
