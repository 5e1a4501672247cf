'use client'
import { cx } from '@/components/ui/cx'
import { TreeTable, type TreeColumn, type TreeNode } from '@/components/ui/tree-table'
import type { TrialBalanceRow } from '@/lib/contract/report'
import { formatPlain } from '@/lib/money/format'
import { totalsOf, type TrialBalanceTotals } from './trial-balance-rows'

const TYPES: Record<TrialBalanceRow['account_element'], string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
}
type Line = TrialBalanceTotals & { type: string }

export interface TrialBalanceTableProps {
  rows: readonly TrialBalanceRow[]
  /** Shows the ledger of the account with this id. */
  onOpen: (account: string) => void
}

export function TrialBalanceTable({ rows, onOpen }: TrialBalanceTableProps) {
  const total: TreeNode<Line> = { id: 'total', label: 'Total', kind: 'net', row: { ...totalsOf(rows), type: '' } }
  return (
    <section className="card overflow-hidden">
      <TreeTable
        caption="Trial balance, debit positive"
        labelHeader="Account"
        columns={COLUMNS}
        nodes={[...rows.map(nodeOf), total]}
        mode="detailed"
        canOpen={(node) => node.kind !== 'net'}
        onOpen={(node) => onOpen(node.id)}
      />
    </section>
  )
}

const nodeOf = (row: TrialBalanceRow): TreeNode<Line> => ({
  id: row.chart_of_account_id,
  label: row.name,
  number: row.chart_of_account_number,
  row: { ...row, type: TYPES[row.account_element] },
})

const amount = (key: keyof TrialBalanceTotals, header: string, more: Partial<TreeColumn<Line>> = {}): TreeColumn<Line> => ({
  key,
  header,
  width: 150,
  cell: (row) => <Amount value={row[key]} />,
  ...more,
})

const COLUMNS: TreeColumn<Line>[] = [
  { key: 'type', header: 'Type', width: 120, desktopOnly: true, muted: true, cell: (row) => row.type },
  amount('beginning_amount', 'Beginning', { desktopOnly: true }),
  amount('debit', 'Debit', { desktopOnly: true }),
  amount('credit', 'Credit', { desktopOnly: true }),
  amount('total_amount', 'Ending'),
]

const Amount = ({ value }: { value: number }) => (
  <span className={cx('money', value < 0 && 'n')}>{value === 0 ? '–' : formatPlain(value)}</span>
)
