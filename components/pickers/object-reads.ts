import { read } from '@/lib/client/query'
import { attachmentList, objectActivity, type ModelName } from '@/lib/contract/shared'

/** What comments, files and changes are about. */
export interface About {
  model_name: ModelName
  object_id: string
}

const FILES_SHOWN = 100

export const filesOf = (about: About) =>
  read('attachments', attachmentList, { query: { ...about, page_size: FILES_SHOWN } })

export const activityOf = (about: About, page_size: number) =>
  read('activity', objectActivity, { query: { ...about, page_size } })
