'use client'
import { Landmark, Upload } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { useMay } from '@/lib/client/use-may'

/** What to do first in books without a bank line. */
export function FirstSteps({ openStatementImport }: { openStatementImport: () => void }) {
  const may = useMay()
  return (
    <Card aria-label="First steps">
      <EmptyState
        kind="nothing-yet"
        icon={Landmark}
        title="Bring in your bank"
        action={
          may('integration.sync') ? (
            <>
              <Button
                variant="primary"
                icon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
                onClick={openStatementImport}
              >
                Import statement
              </Button>
              <ButtonLink href="/app/spend-management/transactions/all">Open transactions</ButtonLink>
            </>
          ) : undefined
        }
      >
        Every figure here comes from your bank lines. Import a statement file to begin; cash, charts and reports follow
        automatically.
      </EmptyState>
    </Card>
  )
}
