import { Badge, type Tone } from '@/components/ui/badge'
import type { EventType } from '@/lib/contract/journal-entry'

export const EVENT_LABELS: Record<EventType, string> = {
  invoice: 'Invoice',
  bill: 'Bill',
  transaction: 'Transaction',
  manual: 'Manual',
  fixed_asset: 'Fixed asset',
  loan: 'Loan',
}
/** The others are gray. Source: DESIGN, status colors. */
const TONES: Partial<Record<EventType, Tone>> = { invoice: 'blue', bill: 'amber', manual: 'violet' }

export const EventBadge = ({ type }: { type: EventType }) => <Badge tone={TONES[type]}>{EVENT_LABELS[type]}</Badge>
