import type { LucideIcon } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'

interface NoDocumentsProps {
  noun: 'bill' | 'invoice'
  icon: LucideIcon
  /** What the status of the tab is called; undefined: all of them. */
  status: string | undefined
  /** Where a new one is written; null for who may not. */
  addHref: string | null
  children: string
}

/** A tab without bills or invoices. */
export const NoDocuments = ({ noun, icon, status, addHref, children }: NoDocumentsProps) => (
  <EmptyState
    kind="nothing-yet"
    icon={icon}
    title={status === undefined ? `No ${noun}s yet` : `No ${status.toLowerCase()} ${noun}s`}
    action={
      addHref === null ? undefined : (
        <ButtonLink href={addHref} variant="primary">
          New {noun}
        </ButtonLink>
      )
    }
  >
    {children}
  </EmptyState>
)
