import { CircleAlert, Info, RefreshCw, Sparkles, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { cx } from './cx'

const TONE = {
  neutral: { box: 'border-line bg-surface-2', text: 'text-muted', Icon: Info },
  violet: { box: 'border-accent-line bg-accent-subtle', text: 'text-accent-fg', Icon: Sparkles },
  amber: { box: 'border-(--warn-border) bg-warn-subtle', text: 'text-warn', Icon: TriangleAlert },
  red: { box: 'border-(--neg-border) bg-neg-subtle text-left', text: 'text-neg', Icon: CircleAlert },
  green: { box: 'border-(--pos-border) bg-pos-subtle', text: 'text-pos', Icon: Info },
  blue: { box: 'border-(--info-border) bg-info-subtle', text: 'text-info', Icon: Info },
}

interface NoteFrameProps {
  as?: 'div' | 'section'
  label?: string
  tone?: keyof typeof TONE
  icon?: ReactNode
  /** The icon is vertically centered instead of next to the first line. */
  centered?: boolean
  /** More padding, and content that does not fit wraps to the next line. */
  roomy?: boolean
  role?: 'alert' | 'status'
  className?: string
  children: ReactNode
}

/** The colored frame with its icon, for a note that is more than one sentence. */
export function NoteFrame({
  as: Element = 'div',
  label,
  tone = 'neutral',
  icon,
  centered,
  roomy,
  role,
  className,
  children,
}: NoteFrameProps) {
  const { box, text, Icon } = TONE[tone]
  return (
    <Element
      className={cx(
        'flex gap-2.5 rounded-md border',
        roomy ? 'flex-wrap px-4 py-3.5' : 'px-3 py-2.5',
        centered ? 'items-center' : 'items-start',
        box,
        className,
      )}
      role={role}
      aria-label={label}
    >
      <span className={cx(text, !centered && 'mt-0.5')}>
        {icon ?? <Icon size={16} strokeWidth={1.75} aria-hidden />}
      </span>
      {children}
    </Element>
  )
}

interface NoteProps {
  tone?: keyof typeof TONE
  icon?: ReactNode
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
  className?: string
}

export function Note({ tone, icon, title, children, action, role, className }: NoteProps) {
  return (
    <NoteFrame tone={tone} icon={icon} centered={Boolean(action)} role={role} className={className}>
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title ? <b className="font-medium">{title}</b> : null} <span className="text-fg-2">{children}</span>
      </div>
      {action}
    </NoteFrame>
  )
}

export interface QueryErrorNoteProps {
  what: string
  /** The error: a refusal gives the reason in its own words. */
  error?: Error | null
  onRetry: () => void
  retrying?: boolean
  /** A link that helps with a refusal, in place of Retry. */
  help?: ReactNode
  className?: string
}

/** A failed read. What is on screen stays; Retry reads again, and is not offered if the response would be the same. */
export function QueryErrorNote({ what, error, onRetry, retrying, help, className }: QueryErrorNoteProps) {
  const status = statusOf(error)
  const answered = status !== undefined && status >= 400
  const denied = status === 403
  // Nobody's fault, and read again by itself; the banner says so too.
  const offline = !answered && !navigator.onLine
  return (
    <Note
      tone={denied || offline ? 'amber' : 'red'}
      role="alert"
      className={className}
      title={denied ? undefined : `Could not load ${what}.`}
      action={mayGoBetter(error) ? <RetryButton onRetry={onRetry} retrying={retrying} /> : denied ? undefined : help}
    >
      {answered
        ? sentenceOf(error)
        : `${offline ? 'It loads once you are online again.' : 'The server did not answer.'} Your filters are kept.`}
      <Reference of={error} />
    </Note>
  )
}

/** Whether a retry may succeed: no response, server errors, timeouts and rate limits may pass; a refusal will not. */
export function mayGoBetter(error: Error | null | undefined): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 408 || status === 429
}

export function RetryButton({ onRetry, retrying }: Pick<QueryErrorNoteProps, 'onRetry' | 'retrying'>) {
  const icon = <RefreshCw size={14} strokeWidth={2} aria-hidden />
  return (
    <Button size={28} loading={retrying} loadingLabel="Retry" icon={icon} onClick={onRetry}>
      Retry
    </Button>
  )
}

/** The id by which the logs show the failure; a refusal explains itself. */
function Reference({ of: error }: { of: Error | null | undefined }) {
  const failed = (statusOf(error) ?? 0) >= 500
  return failed && error && 'request_id' in error && typeof error.request_id === 'string' ? (
    <span className="block text-xs break-all text-muted select-all">Reference {error.request_id}</span>
  ) : null
}

/** The status of the refusal; undefined if there was no response. */
const statusOf = (error: Error | null | undefined): number | undefined =>
  error && 'status' in error && typeof error.status === 'number' ? error.status : undefined

/** The message of a refusal; for invalid input without the field names, which users do not know. */
function sentenceOf(error: Error | null | undefined): string | undefined {
  const fields =
    error && 'fields' in error && typeof error.fields === 'object' && error.fields
      ? Object.values(error.fields).flat()
      : []
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
