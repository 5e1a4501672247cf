import { read } from '@/lib/client/query'
import { outbox } from '@/lib/contract/calls/user'

export const outboxMails = read('outbox', outbox, {})
