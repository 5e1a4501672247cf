import { ReportAmount } from '@/components/pickers/report-amount'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { Table, type TableColumn } from '@/components/ui/table'
import { ledgerOf } from '@/components/pickers/figure-lines'
import type { CloseMonth } from '@/lib/contract/month-close'
import { sumWire } from '@/lib/money/cents'

type Difference = CloseMonth['differences'][number]

/** What has changed in the ledger since the month was closed: an alert while it is closed, for information once it is reopened. */
export function ChangedNote({ month }: { month: CloseMonth }) {
  const { differences, is_changed, start_date: start, end_date: end } = month
  if (differences.length === 0) return null
  const columns: readonly TableColumn<Difference>[] = [
    {
      id: 'account',
      header: 'Account',
      cell: ({ chart_of_account_id, chart_number, name }) => (
        <Link
          href={ledgerOf(chart_of_account_id, { range: { start, end }, basis: 'accrual' })}
          className="hover:underline"
        >
          {chart_number} {name}
        </Link>
      ),
    },
    { id: 'kept', header: 'When closed', align: 'right', cell: ({ kept }) => <ReportAmount value={kept} withSign /> },
    { id: 'now', header: 'Now', align: 'right', cell: ({ now }) => <ReportAmount value={now} withSign /> },
    {
      id: 'change',
      header: 'Change',
      align: 'right',
      hideOnPhone: true,
      cell: ({ kept, now }) => <ReportAmount value={sumWire([now, -kept])} withSign />,
    },
  ]
  return (
    <>
      {is_changed ? (
        <Note tone="red" role="alert" title="This month was closed, and its ledger has changed since.">
          The lock was bypassed. Look at each account and find out who changed what.
        </Note>
      ) : (
        <Note tone="amber" title="The month was opened again.">
          These accounts have other balances than when it was last closed.
        </Note>
      )}
      <Card className="overflow-hidden" aria-label="Changed since the month was closed">
        <Table
          caption="Changed since the month was closed"
          columns={columns}
          rows={differences}
          rowId={({ chart_of_account_id }) => chart_of_account_id}
        />
      </Card>
    </>
  )
}
