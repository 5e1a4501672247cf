'use client'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '@/components/ui/cx'
import { TreeTable, type TreeColumn, type TreeNode } from '@/components/ui/tree-table'
import type { OpenItem, StakeholderBalance, StakeholderBalances } from '@/lib/contract/balance-report'
import { formatDay } from '@/lib/dates/format'
import { formatPlain } from '@/lib/money/format'
import { AGES, documentLine, stakeholderLine, totalLine, type BalanceLine } from './balance-report-rows'
import { openEntry } from './entry-drawer'
import { documentsOf, type Party } from './queries'

export interface BalanceReportTableProps {
  party: Party
  end: string
  report: StakeholderBalances
  rows: readonly StakeholderBalance[]
}
type Documents = ReadonlyMap<string, readonly OpenItem[] | undefined>

/** One row for each customer or vendor; opened, the documents that add up to it. */
export function BalanceReportTable({ party, end, report, rows }: BalanceReportTableProps) {
  const { documents, toggle } = useDocuments(party, end)
  const whole = rows.length === report.results.length
  const total: TreeNode<BalanceLine> = {
    id: 'total', label: `Total, ${counted(report.results.length, party)}`, kind: 'net', row: totalLine(report.totals),
  }
  return (
    <section className="card overflow-x-auto" tabIndex={0} aria-label="Balances by age">
      <TreeTable
        caption={`Balances as of ${formatDay(end)}`}
        labelHeader={party === 'customer' ? 'Customer' : 'Vendor'}
        columns={COLUMNS}
        nodes={[...rows.map((row) => nodeOf(row, documents)), ...(whole ? [total] : [])]}
        mode="compact"
        canOpen={({ row }) => row.entry !== null}
        onOpen={({ row, label }) => row.entry && openEntry(row.entry, label)}
        onToggle={(node, open) => toggle(node.id, open)}
      />
    </section>
  )
}

const counted = (count: number, party: Party): string => `${count.toLocaleString('en-US')} ${party}${count === 1 ? '' : 's'}`

function useDocuments(party: Party, end: string) {
  const [open, setOpen] = useState<readonly string[]>([])
  const answers = useQueries({ queries: open.map((stakeholder) => documentsOf(party, stakeholder, end)) })
  const documents: Documents = new Map(open.map((id, index) => [id, answers[index]?.data]))
  return {
    documents,
    toggle: (id: string, opens: boolean) => setOpen((before) => (opens ? [...before, id] : before.filter((other) => other !== id))),
  }
}

const nodeOf = (row: StakeholderBalance, documents: Documents): TreeNode<BalanceLine> => ({
  id: row.stakeholder_id,
  label: row.full_name,
  row: stakeholderLine(row),
  expandable: true,
  children: (documents.get(row.stakeholder_id) ?? []).map((item) => ({
    id: `${row.stakeholder_id}:${item.id}`,
    label: `${item.number} · ${item.due_date ? `due ${formatDay(item.due_date)}` : formatDay(item.date)}`,
    row: documentLine(item),
  })),
})

const Amount = ({ value }: { value: number }) => (
  <span className={cx('money', value < 0 && 'n', value === 0 && 'text-muted')}>{value === 0 ? '–' : formatPlain(value)}</span>
)

const amount = (
  key: string, header: string, value: (row: BalanceLine) => number, more: Partial<TreeColumn<BalanceLine>> = {},
): TreeColumn<BalanceLine> => ({ key, header, width: 104, cell: (row) => <Amount value={value(row)} />, ...more })

const COLUMNS: TreeColumn<BalanceLine>[] = [
  amount('total', 'Total', (row) => row.total_amount, { desktopOnly: true }),
  amount('paid', 'Paid', (row) => row.paid_amount, { desktopOnly: true }),
  amount('balance', 'Balance', (row) => row.ending_balance),
  ...AGES.map(({ key, label }) => amount(key, label, ({ ages }) => ages[key], { desktopOnly: true, width: 92 })),
  {
    key: 'days', header: 'Average days to pay', width: 156, desktopOnly: true, muted: true,
    cell: (row) => (row.days_to_pay === null ? '' : row.days_to_pay),
  },
]
