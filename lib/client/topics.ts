import { TOPICS, type Topic } from '@/lib/contract/topics'

/** Whatever posts to the ledger. */
export const LEDGER: readonly Topic[] = ['transactions', 'activity', 'chart-of-accounts', 'bank-accounts', 'reports']
/** A switch of company or entity. Mail that was sent stays what it is. */
export const EVERYTHING: readonly Topic[] = TOPICS.filter((topic) => topic !== 'outbox')
