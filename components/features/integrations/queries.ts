import { read } from '@/lib/client/query'
import { integrationList } from '@/lib/contract/calls/bank'
import { sandboxInstitutions } from '@/lib/contract/calls/bank-link'

export const integrations = read('integrations', integrationList, { query: { page_size: 500, ordering: 'created_at' } })
export const institutions = read('integrations', sandboxInstitutions, {})
