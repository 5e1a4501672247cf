import { counted } from '@/components/ui/count-text'
import { dayOf } from '@/components/form/today'
import type { Tone } from '@/components/ui/badge'
import { formatLongDay } from '@/lib/dates/format'
import type { Integration } from '@/lib/contract/bank'

export const STATUS: Record<Integration['status'], { label: string; tone: Tone }> = {
  connected: { label: 'Connected', tone: 'green' },
  needs_relink: { label: 'Sign in again', tone: 'amber' },
  disconnected: { label: 'Disconnected', tone: 'neutral' },
}

const SOURCE: Record<Integration['source_system'], string> = {
  plaid: 'Plaid',
  qbo: 'QuickBooks',
  file: 'Statement files',
}

export const sourceOf = ({ source_system, is_sandbox }: Pick<Integration, 'source_system' | 'is_sandbox'>): string =>
  is_sandbox ? 'Demo bank' : SOURCE[source_system]

/** Statement files are imported by hand: there is no connection to sync or to end. */
export const isBank = ({ source_system }: Pick<Integration, 'source_system'>): boolean => source_system === 'plaid'

/** 'November 18, 2025' on the calendar of the person at the screen. */
export const lastSync = ({ last_sync_date }: Pick<Integration, 'last_sync_date'>): string | null =>
  last_sync_date === null ? null : formatLongDay(dayOf(last_sync_date))

/** The combined state of the banks for the header: the oldest sync of the connected ones. */
export function connectionState(all: readonly Integration[]) {
  const banks = all.filter((integration) => isBank(integration) && integration.status !== 'disconnected')
  const connected = banks.filter(({ status }) => status === 'connected')
  const dates = connected.flatMap(({ last_sync_date }) => last_sync_date ?? [])
  return {
    connected,
    needsRelink: banks.some(({ status }) => status === 'needs_relink'),
    since: dates.length === connected.length ? (dates.sort()[0] ?? null) : null,
  }
}

const MINUTE = 60_000
/** 'just now', '12 min ago', '3 h ago', '2 days ago' */
export function ago(instant: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  return counted(days, 'day ago', 'days ago')
}
