import { MutationCache, QueryClient, queryOptions, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { Answer, Endpoint } from '@/lib/contract/endpoint'
import { ApiError } from './api-error'
import { call, type Request } from './call'
import type { Topic } from './topics'

const FRESH_MS = 10_000

type ReadRequest<E> = Omit<Request<E>, 'signal' | 'idempotencyKey' | 'file' | 'version'>

/** A cached read as a value: hook, prefetch and export use the same one. */
export const read = <const E extends Endpoint>(topic: Topic, endpoint: E, request: ReadRequest<E>) =>
  queryOptions({
    queryKey: [topic, endpoint.path, request],
    queryFn: ({ signal }): Promise<Answer<E>> => call(endpoint, withSignal<E>(request, signal)),
  })

interface WriteOptions {
  touches: readonly Topic[]
}

/** A write that makes the named topics stale. A failure is shown once, by the cache of makeQueryClient. */
export function useWrite<const E extends Endpoint>(endpoint: E, { touches }: WriteOptions): UseMutationResult<Answer<E>, Error, Request<E>> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: Request<E>) => call(endpoint, request),
    onSettled: () => refreshTopics(client, touches),
  })
}

export const refreshTopics = (client: QueryClient, topics: readonly Topic[]): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => topics.some((topic) => topic === query.queryKey[0]) })

/** The one place that shows a failed write; forms show field errors themselves and mark them handled. */
export function makeQueryClient(onFailure: (error: Error) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error) => {
        if (!isFieldError(error)) onFailure(error)
      },
    }),
    defaultOptions: {
      // Offline a call fails and says so; a paused one would look like an empty list or a form that saves for ever.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: worthRepeating,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

export const isFieldError = (error: Error): boolean => error instanceof ApiError && Object.keys(error.fields).length > 0

const worthRepeating = (failures: number, error: Error): boolean =>
  failures < 2 && !timedOut(error) && !(error instanceof ApiError && error.status < 500)

/** Who has waited that long is told, not asked to wait three times as long. */
const timedOut = (error: Error): boolean =>
  error instanceof ApiError ? error.status === 504 : error.cause instanceof DOMException && error.cause.name === 'TimeoutError'

/** A read request plus a signal is a request: only optional parts were left out. */
function withSignal<E extends Endpoint>(request: ReadRequest<E>, signal: AbortSignal): Request<E> {
  return { ...request, signal } as Request<E>
}
