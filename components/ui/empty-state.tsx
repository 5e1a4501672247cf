import { FileText, PartyPopper, SearchX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const KIND = {
  'nothing-yet': { Icon: FileText, tone: 'accent' },
  'no-matches': { Icon: SearchX, tone: 'neutral' },
  'all-done': { Icon: PartyPopper, tone: 'pos' },
} as const

type EmptyKind = keyof typeof KIND
interface EmptyStateProps {
  kind: EmptyKind
  title: string
  children?: ReactNode
  /** One next action. */
  action?: ReactNode
  icon?: LucideIcon
}

export function EmptyState({ kind, title, children, action, icon }: EmptyStateProps) {
  const { Icon, tone } = KIND[kind]
  return (
    <EmptyBox>
      <Illustration Icon={icon ?? Icon} tone={tone} />
      <EmptyTitle>{title}</EmptyTitle>
      {children ? <EmptyText>{children}</EmptyText> : null}
      {action ? <div className="mt-2.5 flex gap-2">{action}</div> : null}
    </EmptyBox>
  )
}

/** Shown in the middle of the space when there is nothing to show. */
export function EmptyBox({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <div role={role} data-slot="empty-state" className="flex flex-col items-center gap-1.5 px-6 py-7 text-center">
      {children}
    </div>
  )
}

export const EmptyTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="text-md font-semibold">{children}</h2>
)

export const EmptyText = ({ children }: { children: ReactNode }) => (
  <p className="max-w-80 text-balance text-fg-2">{children}</p>
)

const PAINT = {
  accent: { fill: 'var(--accent-subtle)', stroke: 'var(--accent-text)' },
  neutral: { fill: 'var(--neutral-subtle)', stroke: 'var(--text)' },
  pos: { fill: 'var(--pos-subtle)', stroke: 'var(--pos)' },
}

function Illustration({ Icon, tone }: { Icon: LucideIcon; tone: keyof typeof PAINT }) {
  return (
    <svg className="mb-2.5" width="132" height="84" viewBox="0 0 132 84" aria-hidden>
      <rect x="26" y="6" width="80" height="50" rx="8" fill="var(--surface-2)" stroke="var(--border)" />
      <rect x="16" y="16" width="100" height="54" rx="9" fill="var(--surface-1)" stroke="var(--border)" />
      <rect x="62" y="34" width="42" height="5" rx="2.5" fill="var(--border-strong)" />
      <rect x="62" y="46" width="28" height="5" rx="2.5" fill="var(--border)" />
      <g transform="translate(28 30)">
        <rect width="26" height="26" rx="7" fill={PAINT[tone].fill} />
        <g transform="translate(5 5)" color={PAINT[tone].stroke}>
          <Icon size={16} strokeWidth={1.75} />
        </g>
      </g>
    </svg>
  )
}
