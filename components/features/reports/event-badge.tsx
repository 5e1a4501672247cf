import { Badge, type Tone } from '@/components/ui/badge'
import { EVENT_LABELS } from '@/components/pickers/entry-kinds'
import type { EventType } from '@/lib/contract/journal-entry'

/** The others are gray. Source: DESIGN, status colors. */
const TONES: Partial<Record<EventType, Tone>> = { invoice: 'blue', bill: 'amber', manual: 'violet' }

export const EventBadge = ({ type }: { type: EventType }) => <Badge tone={TONES[type]}>{EVENT_LABELS[type].one}</Badge>
