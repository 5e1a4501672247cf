import { CircleAlert, Info, RefreshCw, Sparkles, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { cx } from './cx'

const TONE = {
  neutral: { box: '', text: 'text-muted', Icon: Info },
  violet: { box: 'v', text: 'text-accent-fg', Icon: Sparkles },
  amber: { box: 'y', text: 'text-warn', Icon: TriangleAlert },
  red: { box: 'r', text: 'text-neg', Icon: CircleAlert },
  green: { box: 'g', text: 'text-pos', Icon: Info },
  blue: { box: 'b', text: 'text-info', Icon: Info },
}

export interface NoteProps {
  tone?: keyof typeof TONE
  icon?: ReactNode
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
  className?: string
}

export function Note({ tone = 'neutral', icon, title, children, action, role, className }: NoteProps) {
  const { box, text, Icon } = TONE[tone]
  return (
    <div className={cx('note', box, action ? 'items-center!' : '', className)} role={role}>
      <span className={cx(text, !action && 'mt-0.5')}>{icon ?? <Icon size={16} strokeWidth={1.75} aria-hidden />}</span>
      <div className="min-w-0 flex-1">
        {title ? <b className="font-medium">{title}</b> : null} <span className="text-fg-2">{children}</span>
      </div>
      {action}
    </div>
  )
}

export interface QueryErrorNoteProps {
  what: string
  /** What went wrong: a refusal says why in its own words. */
  error?: Error | null
  onRetry: () => void
  retrying?: boolean
  /** What leads on from a refusal, in the place of Retry. */
  help?: ReactNode
}

/** A read that failed. What is on screen stays; Retry asks again, except where the answer would be the same. */
export function QueryErrorNote({ what, error, onRetry, retrying, help }: QueryErrorNoteProps) {
  const status = statusOf(error)
  const refused = status !== undefined && status >= 400 && status < 500
  const denied = status === 403
  return (
    <Note
      tone={denied ? 'amber' : 'red'}
      role="alert"
      title={denied ? undefined : `Could not load ${what}.`}
      action={mayGoBetter(error) ? <RetryButton onRetry={onRetry} retrying={retrying} /> : denied ? undefined : help}
    >
      {refused ? sentenceOf(error) : 'The server did not answer. Your filters are kept.'}
    </Note>
  )
}

/** May the same, asked again, be answered? No answer, a fault of the server, a time-out and too many calls pass; a refusal stays. */
export function mayGoBetter(error: Error | null | undefined): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 408 || status === 429
}

function RetryButton({ onRetry, retrying }: Pick<QueryErrorNoteProps, 'onRetry' | 'retrying'>) {
  const icon = <RefreshCw size={14} strokeWidth={2} aria-hidden />
  return (
    <Button size={28} loading={retrying} loadingLabel="Retry" icon={icon} onClick={onRetry}>
      Retry
    </Button>
  )
}

/** The status of an answer that refused; none when no answer came. */
const statusOf = (error: Error | null | undefined): number | undefined =>
  error && 'status' in error && typeof error.status === 'number' ? error.status : undefined

/** The words of a refusal; of wrong input without the names of its fields, which nobody has seen. */
function sentenceOf(error: Error | null | undefined): string | undefined {
  const fields = error && 'fields' in error && typeof error.fields === 'object' && error.fields ? Object.values(error.fields).flat() : []
  return fields.length > 0 ? fields.join(' ') : error?.message
}

export function OfflineNote({ children }: { children?: ReactNode }) {
  return (
    <Note
      tone="amber"
      role="status"
      icon={<WifiOff size={16} strokeWidth={1.75} aria-hidden />}
      title="You are offline."
    >
      {children ?? 'What you see may be out of date. Changes are not saved until you reconnect.'}
    </Note>
  )
}
