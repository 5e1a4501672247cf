'use client'
import { useQuery } from '@tanstack/react-query'
import { Mail, Pencil, Trash2 } from 'lucide-react'
import { useFiscalMonth } from '@/components/form/fiscal-month'
import { dayOf, today } from '@/components/form/today'
import { LastMailText } from '@/components/pickers/last-mail'
import { Page } from '@/components/shell/page'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { List } from '@/components/ui/list'
import { QueryErrorNote } from '@/components/ui/note'
import { notify } from '@/components/ui/toast'
import { useMounted } from '@/components/ui/use-mounted'
import { read, useWrite, whenDone } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import {
  deleteSavedReport,
  savedReportList,
  sendSavedReport,
  type SavedReport,
  type SavedReportKind,
} from '@/lib/contract/saved-report'
import { formatDay } from '@/lib/dates/format'
import { RANGE_PRESETS } from '@/lib/dates/range-presets'
import { openSavedReport } from './open-saved-report'
import { savedAddress } from './saved-view'
import { TableSkeleton } from './table-skeleton'

const savedRead = read('reports', savedReportList, {})

const TITLES: Record<SavedReportKind, string> = {
  'profit-and-loss': 'Profit and loss',
  'profit-and-loss-by-truck': 'Profit and loss by truck',
  'balance-sheet': 'Balance sheet',
  'cash-activity': 'Cash activity',
}

/** Named reports; each opens with the dates that its rule means today. */
export function SavedReportsScreen() {
  const answer = useQuery(savedRead)
  const mounted = useMounted()
  return (
    <Page title="Saved reports" crumbs={[{ label: 'Reports' }]} scroll>
      {answer.isError && !answer.data ? (
        <QueryErrorNote
          what="the saved reports"
          error={answer.error}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : !answer.data || !mounted ? (
        <TableSkeleton rows={4} />
      ) : (
        <Card className="overflow-hidden" aria-label="Saved reports">
          {answer.data.length === 0 ? (
            <EmptyState kind="nothing-yet" title="No saved reports">
              Open a report, choose its columns and filters, and save it from the menu beside Export.
            </EmptyState>
          ) : (
            <List>
              {answer.data.map((saved) => (
                <Saved key={saved.id} saved={saved} />
              ))}
            </List>
          )}
        </Card>
      )}
    </Page>
  )
}

function Saved({ saved }: { saved: SavedReport }) {
  const { id, name, report, period, send_day, send_to, last_mail } = saved
  const fiscalMonth = useFiscalMonth()
  const may = useMay()
  const send = useWrite(sendSavedReport, { touches: [] })
  const forget = useWrite(deleteSavedReport, { touches: ['reports'] })
  const askToForget = async () => {
    const yes = await confirm({
      title: 'Delete this saved report?',
      body: `${name} is no longer saved or emailed. The books stay as they are.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (yes)
      whenDone(forget.mutateAsync({ params: { id }, version: saved.updated_at }), ({ message }) =>
        notify.success(message),
      )
  }
  const label = RANGE_PRESETS.find(({ key }) => key === period)?.label ?? period
  return (
    <li className="flex items-center gap-2 px-4 py-2">
      <Link
        href={savedAddress(saved, { day: today(), fiscalMonth })}
        className="min-w-0 flex-1 rounded-sm py-1 -outline-offset-2 hover:bg-hover"
      >
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-xs wrap-anywhere text-muted">
          {TITLES[report]} · {label} · {mailText(saved)}
        </span>
        <LastMailText mail={last_mail} formatAt={(at) => formatDay(dayOf(at))} />
      </Link>
      {send_to.length > 0 && may('report.send') ? (
        <IconButton
          label={`Email ${name} now`}
          icon={<Mail size={16} strokeWidth={1.75} />}
          onClick={() =>
            send.mutate(
              { params: { id } },
              {
                // Recipients of a scheduled report who may not read all of it get nothing.
                onSuccess: () =>
                  notify.success(`${name} is on its way${send_day === null ? ` to ${send_to.join(', ')}` : ''}`),
              },
            )
          }
        />
      ) : null}
      {may('report.edit') ? (
        <>
          <IconButton
            label={`Edit ${name}`}
            icon={<Pencil size={16} strokeWidth={1.75} />}
            onClick={() => openSavedReport(saved)}
          />
          <IconButton
            label={`Delete ${name}`}
            icon={<Trash2 size={16} strokeWidth={1.75} />}
            onClick={() => void askToForget()}
          />
        </>
      ) : null}
    </li>
  )
}

const mailText = ({ send_day, send_to, send_as, created_by }: SavedReport): string =>
  send_day === null
    ? 'not emailed automatically'
    : `emailed ${send_day > 28 ? 'on the last day' : `on day ${send_day}`} of the month to ${send_to.join(', ')} as ${send_as === 'pdf' ? 'PDF' : 'Excel'}, with the rights of ${created_by}`
