import type { z } from 'zod'
import type { Capability } from './capability'

/**
 * One API call as a value, from which the browser call, the Hono route with its validation, the OpenAPI document, the test client and the
 * coverage test are all derived.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below /api/v1, with `{name}` for parameters, ending in a slash. */
  readonly path: `/${string}/`
  readonly summary: string
  readonly can: Capability
  /** Also allowed for a member who still has to set up the second factor that a company requires. */
  readonly before_factor?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * multipart/form-data with one `file` part; `body` then describes the other fields. A `file` may come as JSON too
   * (`FileAsJson`). Reading a `statement` can take long, so a company's next one waits for it.
   */
  readonly upload?: 'file' | 'statement'
  /** Reads the content of a stored file, which takes work as a statement does: one at a time for a company. */
  readonly reads_file?: true
  /** Tries many sums in the thread that serves all requests: one at a time for a company, and a pause after it. */
  readonly tries_sums?: true
  /** Called by another service: the header with its signature. The handler gets it together with the raw bytes. */
  readonly signed_by?: string
  /** A file or text answer of this type, or one of these; `response` is then text or, as `FileBytes`, bytes instead of JSON. */
  readonly produces?: string | readonly string[]
  readonly response: z.ZodType
  readonly status?: 200 | 201 | 202
  /** Possible error statuses besides 401 and 403. */
  readonly errors?: readonly number[]
}

/** What it takes to send a call whose response is not typed. */
export type Called = Pick<Endpoint, 'method' | 'path' | 'can' | 'upload'>

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type Part<E, K extends string> = E extends { readonly [key in K]: infer S } ? S : undefined

/** What a caller passes. */
export type ParamsInput<E> = InputOf<Part<E, 'params'>>
export type QueryInput<E> = InputOf<Part<E, 'query'>>
export type BodyInput<E> = InputOf<Part<E, 'body'>>
/** What a handler receives. */
export type Params<E> = OutputOf<Part<E, 'params'>>
export type Query<E> = OutputOf<Part<E, 'query'>>
export type Body<E> = OutputOf<Part<E, 'body'>>
/** The content of a response. */
export type Answer<E extends Endpoint> = z.output<E['response']>

/** Path with its parameters filled in. Throws on a missing one. */
export function fillPath(path: string, params: Record<string, unknown> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined || value === '') throw new Error(`Path parameter ${name} is missing for ${path}`)
    return encodeURIComponent(String(value))
  })
}

/** Query string with arrays comma-separated; empty values are left out. */
export function queryString(query: Record<string, unknown> | undefined): string {
  const parts = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value) && value.length === 0) continue
    parts.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = parts.toString()
  return text ? `?${text}` : ''
}
