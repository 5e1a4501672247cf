import { read } from '@/lib/client/query'
import type { Answer } from '@/lib/contract/endpoint'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import { ruleList } from '@/lib/contract/rule'
import { transactionDetail } from '@/lib/contract/transaction'

export type RulePage = Answer<typeof ruleList>

/** Every rule in the order in which they are tried; a new order has to name them all. */
export const allRules = read('rules', ruleList, { query: { page_size: PAGE_SIZE_MAX, ordering: 'position' } })

export const lineRead = (id: string) => read('transactions', transactionDetail, { params: { id } })
