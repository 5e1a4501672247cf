'use client'
import { useQueryClient } from '@tanstack/react-query'
import { CreditCard, FileText, Landmark, Pencil, RefreshCw } from 'lucide-react'
import { isCard } from '@/components/pickers/bank-account-options'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Note } from '@/components/ui/note'
import { Tile } from '@/components/ui/tile'
import { notify } from '@/components/ui/toast'
import { refreshTopics, useWrite, whenDone } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import type { Integration } from '@/lib/contract/bank'
import { disconnectIntegration, syncIntegration } from '@/lib/contract/bank-link'
import { AccountRow } from './account-row'
import { isBank, lastSync, sourceOf, STATUS } from './integration-state'
import { openRename } from './rename-form'
import { showSyncs } from './sync-run'

interface IntegrationCardProps {
  integration: Integration
  onSignIn: () => void
  onLinkAgain: () => void
  opening: boolean
}

export function IntegrationCard({ integration, ...actions }: IntegrationCardProps) {
  const { name, status, bank_accounts: accounts, error_message: problem } = integration
  const synced = lastSync(integration)
  return (
    <Card className="flex flex-col p-4" aria-label={name}>
      <div className="flex items-start gap-3">
        <Tile size={36}>
          <SourceIcon integration={integration} />
        </Tile>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <h3 className="max-w-full truncate text-md font-semibold" title={name}>
              {name}
            </h3>
            {isBank(integration) ? <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge> : null}
          </div>
          <div className="text-xs text-muted">{synced ? `Last Sync on ${synced}` : 'Not synchronized yet'}</div>
        </div>
        <RenameButton integration={integration} />
      </div>
      {problem ? (
        <Note className="mt-3" tone={status === 'needs_relink' ? 'amber' : 'red'}>
          {problem}
        </Note>
      ) : null}
      <ul className="mt-3 mb-2.5">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
        {accounts.length === 0 ? <li className="py-1.5 text-muted">The accounts appear with the first sync.</li> : null}
      </ul>
      <div className="mt-auto flex min-h-10 flex-wrap items-center justify-between gap-2 border-t border-subtle pt-3">
        <span className="text-xs text-muted">Data source: {sourceOf(integration)}</span>
        {isBank(integration) ? <Actions integration={integration} {...actions} /> : null}
      </div>
    </Card>
  )
}

function SourceIcon({ integration }: { integration: Integration }) {
  const { bank_accounts: accounts } = integration
  const Icon = !isBank(integration) ? FileText : accounts.length > 0 && accounts.every(isCard) ? CreditCard : Landmark
  return <Icon size={17} strokeWidth={1.75} aria-hidden />
}

function RenameButton({ integration }: { integration: Integration }) {
  const may = useMay()
  if (!may('integration.connect')) return null
  return (
    <IconButton
      size={28}
      label={`Rename ${integration.name}`}
      icon={<Pencil size={15} strokeWidth={1.75} />}
      onClick={() => openRename(integration)}
    />
  )
}

function Actions({ integration, onSignIn, onLinkAgain, opening }: IntegrationCardProps) {
  const may = useMay()
  const { id, name, status } = integration
  const connect = may('integration.connect')
  return (
    <span className="flex items-center gap-2">
      {connect && status !== 'disconnected' ? <DisconnectButton id={id} name={name} /> : null}
      {connect && status === 'needs_relink' ? (
        <Button size={28} variant="primary" loading={opening} loadingLabel="Opening" onClick={onSignIn}>
          Sign in
        </Button>
      ) : null}
      {connect && status === 'disconnected' ? (
        <Button size={28} onClick={onLinkAgain}>
          Link again
        </Button>
      ) : null}
      {may('integration.sync') && status === 'connected' ? <SyncButton id={id} /> : null}
    </span>
  )
}

function SyncButton({ id }: { id: string }) {
  const client = useQueryClient()
  // Affected data is read again when the task ends; even a refused call may have changed the card.
  const sync = useWrite(syncIntegration, { touches: [] })
  const start = () =>
    sync.mutate(
      { params: { id } },
      {
        onSuccess: ({ task_id }) => void showSyncs(client, [task_id]),
        onError: () => void refreshTopics(client, ['integrations']),
      },
    )
  return (
    <Button
      size={28}
      icon={<RefreshCw size={14} strokeWidth={2} aria-hidden />}
      loading={sync.isPending}
      loadingLabel="Sync"
      onClick={start}
    >
      Sync
    </Button>
  )
}

function DisconnectButton({ id, name }: { id: string; name: string }) {
  const disconnect = useWrite(disconnectIntegration, { touches: ['integrations', 'bank-accounts'] })
  const ask = async () => {
    const sure = await confirm({
      title: `Disconnect ${name}?`,
      body: 'No new transactions come in from this bank. Its accounts and all their transactions stay in your books, and you can link it again.',
      confirmLabel: 'Disconnect',
      danger: true,
    })
    if (sure) whenDone(disconnect.mutateAsync({ params: { id } }), ({ message }) => notify.success(message))
  }
  return (
    <Button
      size={28}
      variant="danger-outline"
      loading={disconnect.isPending}
      loadingLabel="Disconnecting"
      onClick={() => void ask()}
    >
      Disconnect
    </Button>
  )
}
