/** A path with a query or a fragment. */
const ADDRESS = /(\/[\w\-./%~{}:@]*)([?#])([\x21\x23-\x5b\x5d-\x7e]+)/g
/** The label of an element in the path of elements that leads to it. */
const ELEMENT_NAME = /(\[[\w-]+=")([^"]*)"/g
const QUERIES = new Set(['http.query', 'http.fragment', 'url.query', 'url.fragment', 'query_string'])

/**
 * A copy without the queries of addresses and the labels of elements, which contain search texts, names, amounts and tokens. Every length
 * stays the same, because others rely on it.
 */
export function masked<T>(value: T): T {
  // A copy of the same shape with masked texts.
  return copyOf(value) as T
}

function copyOf(value: unknown): unknown {
  if (typeof value === 'string') return textOf(value)
  if (Array.isArray(value)) return value.map(copyOf)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, held]) => (QUERIES.has(key) ? [] : [[key, copyOf(held)]])),
  )
}

const textOf = (text: string): string =>
  text
    .replace(ADDRESS, (_, path: string, sign: string, query: string) => path + sign + '*'.repeat(query.length))
    .replace(ELEMENT_NAME, (_, start: string, name: string) => `${start}${'*'.repeat(name.length)}"`)
