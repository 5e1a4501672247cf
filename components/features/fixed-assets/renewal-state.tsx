import { counted } from '@/components/ui/count-text'
import { StatusBadge } from '@/components/ui/badge'

const SOON_DAYS = 30

/** How long something is still valid. */
export function RenewalState({ days }: { days: number }) {
  if (days < 0) return <StatusBadge tone="red">Expired</StatusBadge>
  if (days <= SOON_DAYS)
    return <StatusBadge tone="amber">{days === 0 ? 'Today' : `In ${counted(days, 'day')}`}</StatusBadge>
  return <StatusBadge tone="green">Valid</StatusBadge>
}
