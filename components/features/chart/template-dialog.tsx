'use client'
import { useQuery } from '@tanstack/react-query'
import { counted } from '@/components/ui/count-text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { loadChartTemplate } from '@/lib/contract/chart-import'
import { templateRead } from './queries'

/** Adds the accounts of the trucking template that the chart lacks, after showing them. */
export function TemplateChartDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isError, isFetching, refetch } = useQuery(templateRead)
  const load = useWrite(loadChartTemplate, { touches: LEDGER })
  const accounts = data?.accounts ?? []
  const onLoad = () =>
    load.mutate(
      { body: {} },
      {
        onSuccess: (added) => {
          notify.success(`${counted(added.accounts.length, 'account')} added`)
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="md"
      title="Load trucking template"
      description="Adds the accounts of the template that are missing. Existing accounts stay as they are."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {data && accounts.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {accounts.length > 0 ? (
            <Button variant="primary" loading={load.isPending} onClick={onLoad}>
              Add {counted(accounts.length, 'account')}
            </Button>
          ) : null}
        </>
      }
    >
      {isError ? (
        <QueryErrorNote what="the template" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data || isError ? null : <Skeleton width="100%" height={120} />}
      {data && accounts.length === 0 ? (
        <p className="text-fg-2">Your chart already has every account of the template.</p>
      ) : null}
      {accounts.length > 0 ? (
        <List framed aria-label="Accounts that will be added" className="max-h-80 overflow-auto">
          {accounts.map(({ chart_number, name, is_header }) => (
            <li key={chart_number} className="flex gap-3 px-3 py-2">
              <span className="tnum text-muted">{chart_number}</span>
              <span className={is_header ? 'font-medium' : undefined}>{name}</span>
            </li>
          ))}
        </List>
      ) : null}
    </Dialog>
  )
}
