import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import type { Answer, Endpoint } from '@/lib/contract/endpoint'
import type { Topic } from '@/lib/contract/topics'
import { call, type Request } from './call'
import { keyOf } from './query'

/** The requested page of a list. */
export interface PageRequest {
  page: number
  page_size: number
}
const FIRST: PageRequest = { page: 1, page_size: PAGE_SIZE_MAX }
interface AnsweredPage {
  results: unknown[]
  next: string | null
}

interface Listing extends Endpoint {
  readonly response: z.ZodType<AnsweredPage>
}

/** A whole list as one page, with the rows of all its pages, read one after another. */
export async function everyPage<P extends AnsweredPage>(read: (page: PageRequest) => Promise<P>): Promise<P> {
  const first = await read(FIRST)
  const results = [...first.results]
  for (let { next } = first, page = 2; next !== null; page++) {
    const further = await read({ ...FIRST, page })
    results.push(...further.results)
    next = further.next
  }
  return { ...first, results, next: null }
}

/** A cached read of a whole list, however many pages it has; `ask` is the request for one of them. */
export const readEvery = <const E extends Listing>(topic: Topic, endpoint: E, ask: (page: PageRequest) => Request<E>) =>
  queryOptions({
    queryKey: keyOf(topic, endpoint, { ...ask(FIRST), every: true }),
    queryFn: ({ signal }): Promise<Answer<E>> => everyPage((page) => call(endpoint, { ...ask(page), signal })),
  })
