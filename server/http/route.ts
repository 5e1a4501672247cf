import type { Answer, Body, Endpoint, Params, Query } from '@/lib/contract/endpoint'
import type { Ctx } from '@/server/services/context'
import type { FileAnswer } from '@/server/services/file-answer'

/** The file part of a multipart call. */
export interface Upload {
  name: string
  bytes: Uint8Array
}

/** A signed request of another service: its signature, and the bytes that it signed. */
export interface Signed {
  signature: string | undefined
  bytes: Uint8Array
}

export interface Given<E> {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  file: E extends { upload: string } ? Upload : undefined
  signed: E extends { signed_by: string } ? Signed : undefined
}

/** JSON, or a file when the endpoint `produces` one. */
type Reply<E extends Endpoint> = E extends { produces: string | readonly string[] } ? FileAnswer : Answer<E>

export interface Route {
  endpoint: Endpoint
  handle: (ctx: Ctx, given: Given<Endpoint>) => Promise<unknown>
}

/** Binds a service to its endpoint. The cast is safe because serve.ts parses with this endpoint's own schemas. */
export const route = <const E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Ctx, given: Given<E>) => Promise<Reply<E>>,
): Route => ({
  endpoint,
  handle: handle as Route['handle'],
})
