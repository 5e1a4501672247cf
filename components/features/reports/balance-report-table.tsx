'use client'
import { useQueries } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { ReportAmount } from '@/components/pickers/report-amount'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { QueryErrorNote } from '@/components/ui/note'
import { Spinner } from '@/components/ui/spinner'
import { openedByHand } from '@/components/ui/opened-rows'
import { WIDE_TABLE } from '@/components/ui/tree-look'
import { TreeTable, type TreeColumn, type TreeNode } from '@/components/ui/tree-table'
import {
  customerStatementFile,
  type OpenItem,
  type StakeholderBalance,
  type StakeholderBalances,
} from '@/lib/contract/balance-report'
import { download } from '@/lib/client/download'
import { useDownload } from '@/lib/client/use-download'
import { useMay } from '@/lib/client/use-may'
import { AGES } from '@/lib/dates/aging'
import { formatDay } from '@/lib/dates/format'
import { formatPercent } from '@/lib/money/format'
import { documentLine, stakeholderLine, totalLine, type BalanceLine } from './balance-report-rows'
import { openEntry } from './entry-drawer'
import { balanceQueryOf, documentsOf, type Party } from './balance-queries'
import type { ReportView } from './report-view'
import { totalLabel } from './total-label'

interface BalanceReportTableProps {
  party: Party
  view: ReportView
  report: StakeholderBalances
  rows: readonly StakeholderBalance[]
}
type Documents = ReadonlyMap<string, readonly OpenItem[] | undefined>

/** One row for each customer or vendor, which opens into the documents that add up to it. */
export function BalanceReportTable({ party, view, report, rows }: BalanceReportTableProps) {
  const { documents, failed, toggle } = useDocuments(party, view)
  const end = view.range.end
  const may = useMay()
  const all = report.totals.ending_balance
  const total: TreeNode<BalanceLine> = {
    id: 'total',
    label: totalLabel(rows.length, report.results.length, party),
    kind: 'net',
    row: totalLine(rows, all),
  }
  return (
    <>
      {failed ? (
        <QueryErrorNote
          what={`the documents of ${rows.find(({ stakeholder_id }) => stakeholder_id === failed.id)?.full_name ?? 'this row'}`}
          error={failed.error}
          onRetry={failed.onRetry}
          retrying={failed.retrying}
        />
      ) : null}
      <Card className={WIDE_TABLE} tabIndex={0} aria-label="Balances by age">
        <TreeTable
          caption={`Balances as of ${formatDay(end)}`}
          labelHeader={party === 'customer' ? 'Customer' : 'Vendor'}
          columns={party === 'customer' && may('report.export') ? [...COLUMNS, statementColumn(view)] : COLUMNS}
          nodes={[...rows.map((row) => nodeOf(row, all, documents)), total]}
          mode="compact"
          names="wrap"
          dense
          keptAs={keptOf(party)}
          canOpen={({ row }) => row.entry !== null}
          onOpen={({ row, label }) => row.entry && openEntry(row.entry, label)}
          onToggle={(node, open) => toggle(node.id, open)}
        />
      </Card>
    </>
  )
}

const keptOf = (party: Party): string => `${party}-balance`

function useDocuments(party: Party, view: ReportView) {
  const [open, setOpen] = useState<readonly string[]>(() => openedByHand(keptOf(party)))
  const answers = useQueries({ queries: open.map((stakeholder) => documentsOf(party, stakeholder, view)) })
  const documents: Documents = new Map(open.map((id, index) => [id, answers[index]?.data]))
  const at = answers.findIndex(({ isError }) => isError)
  const answer = answers[at]
  return {
    documents,
    failed: answer && {
      id: open[at],
      error: answer.error,
      onRetry: () => void answer.refetch(),
      retrying: answer.isFetching,
    },
    toggle: (id: string, opens: boolean) =>
      setOpen((before) => (opens ? [...before, id] : before.filter((other) => other !== id))),
  }
}

const nodeOf = (row: StakeholderBalance, all: number, documents: Documents): TreeNode<BalanceLine> => ({
  id: row.stakeholder_id,
  label: row.full_name,
  row: stakeholderLine(row, all),
  expandable: true,
  children: (documents.get(row.stakeholder_id) ?? []).map((item) => ({
    id: `${row.stakeholder_id}:${item.id}`,
    label: `${item.number} · ${item.due_date ? `due ${formatDay(item.due_date)}` : formatDay(item.date)}`,
    row: documentLine(item),
  })),
})

const amount = (
  key: string,
  header: string,
  value: (row: BalanceLine) => number,
  more: Partial<TreeColumn<BalanceLine>> = {},
): TreeColumn<BalanceLine> => ({
  key,
  header,
  width: 92,
  cell: (row, { kind }) => <ReportAmount value={value(row)} withSign={kind === 'net'} />,
  ...more,
})

const COLUMNS: TreeColumn<BalanceLine>[] = [
  amount('total', 'Total', (row) => row.total_amount, { desktopOnly: true }),
  amount('paid', 'Paid', (row) => row.paid_amount, { desktopOnly: true }),
  amount('balance', 'Balance', (row) => row.ending_balance),
  ...AGES.map(({ column, label }) =>
    amount(column, label, ({ ages }) => ages[column], { desktopOnly: true, width: 80 }),
  ),
  {
    key: 'days',
    header: 'Days to pay',
    width: 62,
    desktopOnly: true,
    muted: true,
    cell: (row) => (row.days_to_pay === null ? '' : row.days_to_pay),
  },
  {
    key: 'share',
    header: '% of total',
    width: 62,
    desktopOnly: true,
    muted: true,
    cell: (row) => (row.share === null ? '' : formatPercent(row.share)),
  },
]

/** Link to the customer statement. */
const statementColumn = (view: ReportView): TreeColumn<BalanceLine> => ({
  key: 'statement',
  header: <span className="sr-only">Statement</span>,
  width: 44,
  cell: (row, node) =>
    node.kind === 'net' || row.entry !== null ? null : <Statement customer={node.id} name={node.label} view={view} />,
})

function Statement({ customer, name, view }: { customer: string; name: string; view: ReportView }) {
  const { mutate, isPending } = useDownload()
  return (
    <IconButton
      size={24}
      tabIndex={0}
      className="print:hidden"
      label={`Statement of ${name} as PDF`}
      icon={isPending ? <Spinner /> : <FileText size={14} strokeWidth={1.75} />}
      onClick={() =>
        mutate(() =>
          download(customerStatementFile, {
            params: { stakeholder: customer },
            query: { ...balanceQueryOf(view), as: 'pdf' },
          }),
        )
      }
    />
  )
}
