import { STALE, staleTopics, TOPICS, type Topic } from '@/lib/contract/topics'

/** A change of bank lines, and whatever else posts to the ledger. */
export const LEDGER: readonly Topic[] = STALE.transaction
/** Units, their schedules and their loans. */
export const FLEET: readonly Topic[] = staleTopics(['truck', 'trailer', 'fixed_asset', 'loan'])
/** A switch of company or entity. Mail that was sent stays what it is. */
export const EVERYTHING: readonly Topic[] = TOPICS.filter((topic) => topic !== 'outbox')
