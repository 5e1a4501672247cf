import { read } from '@/lib/client/query'
import { memberList } from '@/lib/contract/member'
import { factorRule } from '@/lib/contract/second-factor'
import { deviceSessions } from '@/lib/contract/user'

export const members = read('members', memberList, { query: { page_size: 500, ordering: 'created_at' } })
export const sessions = read('sessions', deviceSessions, {})
export const factorRuleRead = read('members', factorRule, {})
