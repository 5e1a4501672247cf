import { readEvery } from '@/lib/client/every-page'
import { read } from '@/lib/client/query'
import type { Answer } from '@/lib/contract/endpoint'
import { ruleList } from '@/lib/contract/rule'
import { transactionDetail } from '@/lib/contract/transaction'

export type RulePage = Answer<typeof ruleList>

/** Every rule in the order in which they are tried; a new order has to name them all. */
export const allRules = readEvery('rules', ruleList, (page) => ({ query: { ...page, ordering: 'position' } }))

export const lineRead = (id: string) => read('transactions', transactionDetail, { params: { id } })
