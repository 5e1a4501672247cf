/**
 * Translates the browser's path into the API's. Only plain word segments below one prefix pass, so an escape, dot segment, second slash,
 * backslash or foreign host can never be expressed.
 */
export const API_PREFIX = '/api/v1/'

const SEGMENT = /^[A-Za-z0-9_-]{1,64}$/
const MAX_SEGMENTS = 8
const MAX_QUERY = 8_192
const QUERY = /^\?[\x21\x24-\x5b\x5d-\x7e]*$|^$/

export type ApiPath = {
  /** Path and query to ask for. */
  target: string
  /** The part below the prefix, always with its last slash. */
  rest: string
}

/** Null when the path cannot be one of the API's. */
export function apiPath(pathname: string, search: string): ApiPath | null {
  if (!pathname.startsWith(API_PREFIX) || search.length > MAX_QUERY || !QUERY.test(search)) return null
  const tail = pathname.slice(API_PREFIX.length)
  const slash = tail.endsWith('/') ? '/' : ''
  const segments = (slash ? tail.slice(0, -1) : tail).split('/')
  if (segments.length > MAX_SEGMENTS || !segments.every((segment) => SEGMENT.test(segment))) return null
  const rest = segments.join('/')
  return { target: `${API_PREFIX}${rest}${slash}${search}`, rest: `${rest}/` }
}

/** The last check before a token is sent: the whole address, as a URL parser sees it. */
export function apiUrl(origin: string, target: string): URL {
  const url = new URL(origin + target)
  const plain = !url.username && !url.password && !url.hash
  if (url.origin !== origin || !url.pathname.startsWith(API_PREFIX) || !plain) {
    throw new Error('upstream address left its origin')
  }
  return url
}
