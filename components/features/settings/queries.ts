import { read } from '@/lib/client/query'
import { integrationList } from '@/lib/contract/calls/bank'
import { entityList } from '@/lib/contract/calls/company'
import { memberList } from '@/lib/contract/calls/member'
import { deviceSessions } from '@/lib/contract/calls/user'

export const members = read('members', memberList, { query: { page_size: 500, ordering: 'created_at' } })
export const sessions = read('sessions', deviceSessions, {})
export const entities = read('entities', entityList, { query: { page_size: 500, ordering: 'name' } })
export const dataSources = read('integrations', integrationList, { query: { page_size: 500, ordering: 'created_at' } })
