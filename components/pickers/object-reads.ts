import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '@/lib/client/call'
import { readEvery } from '@/lib/client/every-page'
import { keyOf } from '@/lib/client/query'
import { attachmentList, objectActivity, type ModelName } from '@/lib/contract/shared'

/** The object of comments, files and changes. */
export interface About {
  model_name: ModelName
  object_id: string
}

export const filesOf = (about: About) =>
  readEvery('attachments', attachmentList, (page) => ({ query: { ...about, ...page } }))

const ACTIVITY_PAGE = 20

/** Page by page, the newest first. */
export const activityOf = (about: About) =>
  infiniteQueryOptions({
    queryKey: keyOf('activity', objectActivity, { query: about }),
    queryFn: ({ pageParam, signal }) =>
      call(objectActivity, { query: { ...about, page: pageParam, page_size: ACTIVITY_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, pages) => (next === null ? undefined : pages.length + 1),
  })
