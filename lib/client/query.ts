import {
  MutationCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  type Query,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer, Endpoint } from '@/lib/contract/endpoint'
import { ApiError, OtherBooksError } from './api-error'
import { call, type Request } from './call'
import { reportRefusal } from './error-reports'
import { newKey } from './new-key'
import { isStale } from './stale'
import type { Topic } from '@/lib/contract/topics'

export const FRESH_MS = 10_000

type ReadRequest<E> = Omit<Request<E>, 'signal' | 'idempotencyKey' | 'file' | 'version'>

/** The cache key of a read. */
export const keyOf = (topic: Topic, { path }: Pick<Endpoint, 'path'>, request: unknown) =>
  [topic, path, request] as const

/** A cached read as a value: hook, prefetch and export use the same one. */
export const read = <const E extends Endpoint>(topic: Topic, endpoint: E, request: ReadRequest<E>) =>
  queryOptions({
    queryKey: keyOf(topic, endpoint, request),
    queryFn: ({ signal }): Promise<Answer<E>> => call(endpoint, withSignal<E>(request, signal)),
  })

/** A read that depends on what is typed, such as a preview; it sends no request while that is incomplete. */
export const readIf = <const E extends Endpoint>(topic: Topic, endpoint: E, request: ReadRequest<E> | null) => ({
  // Without a request it is disabled, so that an empty one is never sent.
  ...read(topic, endpoint, request ?? ({} as ReadRequest<E>)),
  enabled: request !== null,
})

interface WriteOptions {
  touches: readonly Topic[]
  /** The caller itself reports what somebody else did meanwhile, and what can be done about it. */
  tellsStale?: boolean
}

/**
 * A write that makes the named topics stale. A failure is shown once, by the cache of makeQueryClient. A write without
 * a response may have happened; sending the same again uses the same key, so it has only one effect. An edit that came after somebody
 * else's is sent again without its version if the question of makeQueryClient allows it.
 */
export function useWrite<const E extends Endpoint>(
  endpoint: E,
  { touches, tellsStale = false }: WriteOptions,
): UseMutationResult<Answer<E>, Error, Request<E>> {
  const client = useQueryClient()
  const unanswered = useRef<{ what: string; key: string }>(undefined)
  const send = async (request: Request<E>) => {
    // A file has no text by which to compare it with another one.
    const what = request.file ? null : JSON.stringify([request.params, request.body])
    const before = unanswered.current
    const idempotencyKey = request.idempotencyKey ?? (before && before.what === what ? before.key : newKey())
    unanswered.current = undefined
    try {
      return await call(endpoint, { ...request, idempotencyKey })
    } catch (error) {
      if (what !== null && !isAnswer(error)) unanswered.current = { what, key: idempotencyKey }
      throw error
    }
  }
  return useMutation({
    meta: { tellsStale },
    mutationFn: (request: Request<E>) =>
      send(request).catch(async (error: unknown) => {
        const mayReplace = isStale(error) && isEdit(endpoint) && !tellsStale
        if (!mayReplace || !(await questions.get(client)?.(error))) throw error
        return send({ ...request, version: undefined, idempotencyKey: undefined })
      }),
    onSettled: () => refreshTopics(client, touches),
  })
}

const isEdit = ({ method }: Endpoint): boolean => method === 'PATCH' || method === 'PUT'

/** After 408 and 429 it is unknown whether an earlier attempt of the same write succeeded. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && ![408, 429].includes(error.status)

/**
 * Reports the result of a write that may remove its own button: reading again may unmount it, and then the callbacks of `mutate` are lost.
 * A failure is shown like any other.
 */
export const whenDone = <A>(written: Promise<A>, tell: (answer: A) => void): void =>
  void written.then(tell, () => undefined)

/**
 * Makes the topics stale and reads again what is shown of them. A first read in progress may have been answered before the write; the cache
 * alone would take its result as fresh, so it is repeated once it has arrived.
 */
export async function refreshTopics(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  const isTouched = ({ queryKey }: Query) => topics.some((topic) => topic === queryKey[0])
  const first = new Set(client.getQueryCache().findAll({ type: 'active', predicate: isTouched }).filter(isFirstRead))
  await client.invalidateQueries({ predicate: isTouched })
  if (first.size > 0) await client.invalidateQueries({ predicate: (query) => first.has(query) })
}

const held = new WeakMap<QueryClient, Set<readonly Topic[]>>()

/** While a hold is active, changes announced for these topics are not read. The one that releases it reads them with the answer. */
export function holdTopics(client: QueryClient, topics: readonly Topic[]): () => void {
  const holds = held.get(client) ?? new Set()
  // Two holds may cover the same topics, so each is an object of its own.
  const hold = [...topics]
  held.set(client, holds.add(hold))
  return () => void holds.delete(hold)
}

/** Reads again what others have changed, except topics that are held here. */
export function refreshChanged(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  const holds = [...(held.get(client) ?? [])]
  return refreshTopics(
    client,
    topics.filter((topic) => !holds.some((hold) => hold.includes(topic))),
  )
}

/** Reads again whatever is shown and failed to load. */
export const readFailedAgain = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })

const isFirstRead = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus !== 'idle'

/** Whether a write that came after somebody else's is to replace what they changed. */
type ReplaceQuestion = (error: ApiError) => Promise<boolean>

const questions = new WeakMap<QueryClient, ReplaceQuestion>()

/** The only place that shows a failed write; forms show field errors themselves and mark them as handled. */
export function makeQueryClient(onFailure: (error: Error) => void, onStale?: ReplaceQuestion): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        // A link token and a download are mutations that only read; `call` reports the others. Source: spec 000 §8.
        if (error instanceof ApiError && error.route?.startsWith('GET ')) reportRefusal(error)
        if (!(meta?.tellsStale === true && isStale(error))) onFailure(error)
      },
    }),
    defaultOptions: {
      // Offline, a call should fail with a message; a paused one would look like an empty list or a form that saves forever.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        // Source: spec 000 §9.
        refetchOnWindowFocus: false,
        refetchIntervalInBackground: true,
        retry: isWorthRetrying,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  if (onStale) questions.set(client, onStale)
  return client
}

const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 &&
  !timedOut(error) &&
  !(error instanceof OtherBooksError) &&
  !(error instanceof ApiError && error.status < 500)

/** A person who has waited that long gets a message instead of two more attempts. */
const timedOut = (error: Error): boolean =>
  error instanceof ApiError
    ? error.status === 504
    : error.cause instanceof DOMException && error.cause.name === 'TimeoutError'

/** The cast is safe: a read request plus a signal is a request, because only optional parts were left out. */
function withSignal<E extends Endpoint>(request: ReadRequest<E>, signal: AbortSignal): Request<E> {
  return { ...request, signal } as Request<E>
}
