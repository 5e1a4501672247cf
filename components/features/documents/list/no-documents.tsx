import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'

interface NoDocumentsProps {
  noun: 'bill' | 'invoice'
  icon: LucideIcon
  /** The label of the tab's status; undefined for all. */
  status: string | undefined
  /** The page of a new document; null for users who may not create one. */
  addHref: string | null
  /** Another way to add some, for users who may. */
  also: ReactNode
  children: string
}

/** A tab without bills or invoices. */
export const NoDocuments = ({ noun, icon, status, addHref, also, children }: NoDocumentsProps) => (
  <EmptyState
    kind="nothing-yet"
    icon={icon}
    title={status === undefined ? `No ${noun}s yet` : `No ${status.toLowerCase()} ${noun}s`}
    action={
      addHref === null ? undefined : (
        <>
          <ButtonLink href={addHref} variant="primary">
            New {noun}
          </ButtonLink>
          {also}
        </>
      )
    }
  >
    {children}
  </EmptyState>
)
