import { STALE, staleTopics, TOPICS, type Topic } from '@/lib/contract/topics'

/** What a change of bank lines makes stale, and whatever else posts to the ledger. */
export const LEDGER: readonly Topic[] = STALE.transaction
/** Units, their schedules and their loans. */
export const FLEET: readonly Topic[] = staleTopics(['truck', 'trailer', 'fixed_asset', 'loan'])
/** What a switch of company or entity makes stale. Sent mail stays the same. */
export const EVERYTHING: readonly Topic[] = TOPICS.filter((topic) => topic !== 'outbox')
