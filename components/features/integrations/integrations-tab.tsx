'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Landmark, Plug, Plus } from 'lucide-react'
import { useState } from 'react'
import { integrationsRead } from '@/components/pickers/shared-reads'
import { startLoadingPeriod } from '@/components/shell/loading-period'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { NoteFrame, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/client/api-error'
import { useMay } from '@/lib/client/use-may'
import type { Integration } from '@/lib/contract/bank'
import { AddIntegration } from './add-integration'
import { HandAccounts } from './hand-accounts'
import { ImportList } from './import-list'
import { IntegrationCard } from './integration-card'
import { followSyncs } from './sync-run'
import { useBankLink, type BankLink } from './use-bank-link'

/** The data sources of the open books: link, sync, rename, sign in again, disconnect. */
export function IntegrationsTab({ openStatementImport }: { openStatementImport: () => void }) {
  const client = useQueryClient()
  const may = useMay()
  const list = useQuery(integrationsRead)
  const [adding, setAdding] = useState(false)
  const link = useBankLink((task) => {
    startLoadingPeriod(client)
    void followSyncs(client, [task])
  })
  const add = may('integration.connect') ? () => setAdding(true) : undefined
  const failed = list.isError ? (
    <QueryErrorNote
      what="your data sources"
      error={list.error}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    />
  ) : null
  // Users who may not read them see one message and no actions.
  if (list.error instanceof ApiError && list.error.status === 403) return failed
  return (
    <>
      <Info onAdd={add} />
      {link.said}
      {failed}
      {list.data ? <Sources all={list.data.results} link={link} onAdd={add} /> : null}
      {!list.data && !list.isError ? <LoadingCards /> : null}
      <HandAccounts />
      <ImportList />
      {adding ? (
        <AddIntegration
          opening={link.opening}
          onImportFile={may('integration.sync') ? openStatementImport : undefined}
          onClose={() => setAdding(false)}
          onNext={(year) => link.link(year, () => setAdding(false))}
        />
      ) : null}
      {link.widget}
    </>
  )
}

function Info({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <NoteFrame
      as="section"
      label="About integrations"
      centered
      roomy
      icon={<Plug size={18} strokeWidth={1.75} className="text-accent-fg" aria-hidden />}
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-md font-semibold">Integrations</h2>
        <p className="text-fg-2">
          Connect your data sources to get the most out of the product. The product does not see or store any
          credentials.
        </p>
      </div>
      {onAdd ? (
        <Button variant="primary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={onAdd}>
          Add Integration
        </Button>
      ) : null}
    </NoteFrame>
  )
}

function Sources({
  all,
  link,
  onAdd,
}: {
  all: readonly Integration[]
  link: BankLink
  onAdd: (() => void) | undefined
}) {
  if (all.length === 0) {
    return (
      <EmptyState
        kind="nothing-yet"
        icon={Landmark}
        title="No data sources yet"
        action={onAdd ? <Button onClick={onAdd}>Link a bank</Button> : undefined}
      >
        Link a bank, and its transactions come in automatically.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {all.map((integration) => (
        <IntegrationCard
          key={integration.id}
          integration={integration}
          opening={link.openingFor === integration.id}
          onSignIn={() => link.signInAgain(integration)}
          onLinkAgain={() => onAdd?.()}
        />
      ))}
      {onAdd ? (
        <Card
          as="button"
          dashed
          type="button"
          onClick={onAdd}
          className="flex min-h-25 flex-col items-center justify-center gap-2 font-medium text-fg-2 hover:bg-hover sm:min-h-50"
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden />
          Add another source
        </Card>
      ) : null}
    </div>
  )
}

const LoadingCards = () => (
  <div role="status" aria-label="Loading" className="grid gap-4 sm:grid-cols-2">
    {['left', 'right'].map((side) => (
      <Card as="div" key={side} className="flex min-h-50 flex-col gap-3 p-4">
        <Skeleton width="60%" height={36} />
        <Skeleton width="45%" height={15} />
        <Skeleton width="50%" height={15} />
      </Card>
    ))}
  </div>
)
