import { read } from '@/lib/client/query'
import { outbox } from '@/lib/contract/user'

export const outboxMails = read('outbox', outbox, {})
