'use client'
import { ReportAmount } from '@/components/pickers/report-amount'
import { Badge, type Tone } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { TreeTable, type TreeColumn, type TreeNode } from '@/components/ui/tree-table'
import { ELEMENT_NAMES, FLAG_NAMES } from '@/lib/contract/narrowed'
import type { TrialBalanceFlag, TrialBalanceRow } from '@/lib/contract/report'
import { formatUsd } from '@/lib/money/format'
import { figureWidth } from '@/lib/money/figure-width'
import { totalLabel } from './total-label'
import { onSides, pairTotals, totalsOf, type TrialBalanceTotals } from './trial-balance-rows'

type Sides = { debit: number; credit: number }
type Line = TrialBalanceTotals & { type: string; flags: readonly TrialBalanceFlag[]; beginning: Sides; ending: Sides }

interface TrialBalanceTableProps {
  rows: readonly TrialBalanceRow[]
  /** How many accounts the report has. */
  all: number
  /** Shows each balance on its side instead of with a sign. */
  pairs: boolean
  /** Shows the ledger of the account with this id. */
  onOpen: (account: string) => void
}

export function TrialBalanceTable({ rows, all, pairs, onOpen }: TrialBalanceTableProps) {
  const total: TreeNode<Line> = {
    id: 'total',
    label: rows.length === all ? 'Total' : totalLabel(rows.length, all, 'account'),
    kind: 'net',
    row: { ...totalsOf(rows), ...pairTotals(rows), type: '', flags: [] },
  }
  // Totals are the widest figures of their columns, unless amounts cancel out in them.
  const widest = [...rows, total.row].flatMap((row) => [row.beginning_amount, row.debit, row.credit, row.total_amount])
  const room = PADDING + Math.max(...widest.map((value) => figureWidth(formatUsd(value))))
  const flagged = rows.some(({ flags }) => flags.length > 0)
  return (
    <Card className="overflow-clip sm:max-lg:overflow-x-auto" tabIndex={0} aria-label="Trial balance">
      <TreeTable
        caption={pairs ? 'Trial balance, debits and credits' : 'Trial balance, debit positive'}
        labelHeader="Account"
        columns={[
          ...(pairs ? [] : ABOUT),
          ...(flagged ? [{ ...FLAGGED, wideOnly: pairs }] : []),
          ...(pairs ? inPairs(Math.max(122, room)) : signed(Math.max(flagged ? 126 : 150, room))),
        ]}
        nodes={[...rows.map(nodeOf), total]}
        mode="detailed"
        names="fit"
        dense
        pinned
        plain
        canOpen={(node) => node.kind !== 'net'}
        onOpen={(node) => onOpen(node.id)}
      />
    </Card>
  )
}

const nodeOf = (row: TrialBalanceRow): TreeNode<Line> => ({
  id: row.chart_of_account_id,
  label: row.name,
  number: row.chart_of_account_number,
  row: {
    ...row,
    type: ELEMENT_NAMES[row.account_element],
    beginning: onSides(row.beginning_amount),
    ending: onSides(row.total_amount),
  },
})

const amount = (
  key: string,
  header: string,
  value: (row: Line) => number,
  more: Partial<TreeColumn<Line>> = {},
): TreeColumn<Line> => ({
  key,
  header,
  width: 150,
  cell: (row, { kind }) => <ReportAmount value={value(row)} withSign={kind === 'net'} />,
  ...more,
})

const TONES: Record<TrialBalanceFlag, Tone> = {
  wrong_side: 'red',
  uncategorized: 'amber',
  clearing: 'amber',
  inactive: 'neutral',
}

const ABOUT: TreeColumn<Line>[] = [
  { key: 'type', header: 'Type', width: 96, desktopOnly: true, words: true, muted: true, cell: (row) => row.type },
]
const FLAGGED: TreeColumn<Line> = {
  key: 'flags',
  header: 'To check',
  width: 140,
  desktopOnly: true,
  // Below that width the names need its room, and the chips above lead to the same accounts.
  roomyOnly: true,
  words: true,
  cell: ({ flags }) => (
    <span className="inline-flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Badge key={flag} tone={TONES[flag]}>
          {FLAG_NAMES[flag]}
        </Badge>
      ))}
    </span>
  ),
}
const signed = (width: number): TreeColumn<Line>[] => [
  amount('beginning_amount', 'Beginning', (row) => row.beginning_amount, { desktopOnly: true, width }),
  amount('debit', 'Debit', (row) => row.debit, { desktopOnly: true, width }),
  amount('credit', 'Credit', (row) => row.credit, { desktopOnly: true, width }),
  amount('total_amount', 'Ending', (row) => row.total_amount, { width }),
]
/** Left and right of a figure. */
const PADDING = 24
const inPairs = (width: number): TreeColumn<Line>[] => [
  amount('beginning_debit', 'Beginning Dr', (row) => row.beginning.debit, { desktopOnly: true, width }),
  amount('beginning_credit', 'Beginning Cr', (row) => row.beginning.credit, { desktopOnly: true, width }),
  amount('debit', 'Debit', (row) => row.debit, { desktopOnly: true, width }),
  amount('credit', 'Credit', (row) => row.credit, { desktopOnly: true, width }),
  amount('ending_debit', 'Ending Dr', (row) => row.ending.debit, { width }),
  amount('ending_credit', 'Ending Cr', (row) => row.ending.credit, { width }),
]
