import type { Tone } from '@/components/ui/badge'
import type { TransactionStatus } from '@/lib/contract/transaction-fields'

/** Amber: uncategorized; violet: set by AI; green: set by a person. */
export const STATUS_TONES: Record<TransactionStatus, Tone> = {
  uncategorized: 'amber',
  unclassifiable: 'amber',
  in_progress: 'blue',
  by_user: 'green',
  by_rule: 'green',
  by_truck_gpt: 'violet',
}
