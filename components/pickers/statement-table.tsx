'use client'
import { useRouter } from '@/components/ui/use-router'
import { countText } from '@/components/ui/count-text'
import { PercentChange } from './percent-change'
import type { TreeLook } from '@/components/ui/tree-look'
import {
  TreeTable,
  type TreeColumn,
  type TreeMode,
  type TreeNode,
  type TreeTableProps,
} from '@/components/ui/tree-table'
import type { StatementColumn, StatementRow, StatementTable as Table } from '@/lib/contract/statement'
import { formatPercent } from '@/lib/money/format'
import { ledgerBehind, linesBehind, transactionsOf, type FigureView } from './figure-lines'
import { ReportAmount } from './report-amount'

interface StatementTableProps {
  caption: string
  labelHeader: string
  table: Table
  /** The query of the figures. */
  view: FigureView
  mode: TreeMode
  /** Identifies the table in this window, so that opened rows are remembered. */
  keptAs: string
  /** Layout by column key; null: the column is left out. */
  columns?: Readonly<Record<string, Partial<TreeColumn<StatementRow>> | null>>
  /** Only the totals have the currency sign. */
  dense?: boolean
  /** More columns than fit the window: they scroll next to the names. */
  scrolls?: boolean
  /** How long names are displayed, as in `TreeTable`. */
  names?: TreeLook['names']
  nameWidth?: TreeLook['nameWidth']
  /** A few rows only, as in `TreeTable`. */
  first?: TreeTableProps<StatementRow>['first']
}

/** A statement in the server's order: rows are open as far as the mode says, and figures link to the lines behind them. */
export function StatementTable({
  caption,
  labelHeader,
  table,
  view,
  mode,
  keptAs,
  columns = {},
  dense = false,
  scrolls = false,
  names,
  nameWidth,
  first,
}: StatementTableProps) {
  const router = useRouter()
  const named = table.columns.flatMap(({ entity }) => entity ?? [])
  // A total over several entities is of these, whichever one the user has open.
  const scope = named.length > 0 ? { ...view, entities: named } : view
  const shown = table.columns.flatMap((column, at) => (columns[column.key] === null ? [] : [{ column, at }]))
  const lineOf = (row: StatementRow) =>
    shown.map(({ column, at }) => figureHref({ row, column, at }, scope)).find((href) => href !== null) ?? null
  return (
    <TreeTable
      caption={caption}
      labelHeader={labelHeader}
      mode={mode}
      keptAs={keptAs}
      scrolls={scrolls}
      names={names}
      nameWidth={nameWidth}
      first={first}
      nodes={nodesOf(table.rows)}
      canOpen={({ row, children = [] }) =>
        children.length === 0 && (!dense || row.kind !== 'total') && lineOf(row) !== null
      }
      onOpen={({ row }) => router.push(lineOf(row) ?? '')}
      columns={shown.map(({ column, at }, place): TreeColumn<StatementRow> => ({
        key: column.key,
        header: column.label,
        desktopOnly: place > 0 && !scrolls,
        width: scrolls ? 136 : undefined,
        muted: column.kind === 'percent' || column.kind === 'count',
        cell: (row) => <Cell row={row} kind={column.kind} value={row.cells[at] ?? null} dense={dense} />,
        href: (row) => figureHref({ row, column, at }, scope),
        ...columns[column.key],
      }))}
    />
  )
}

/** Rows nested under their section. */
export function nodesOf(rows: readonly StatementRow[]): TreeNode<StatementRow>[] {
  const top: TreeNode<StatementRow>[] = []
  const open: { level: number; children: TreeNode<StatementRow>[] }[] = []
  for (const row of rows) {
    while ((open.at(-1)?.level ?? -1) >= row.level) open.pop()
    const children: TreeNode<StatementRow>[] = []
    const siblings = open.at(-1)?.children ?? top
    siblings.push({ id: row.id, label: row.label, number: row.number, kind: KINDS[row.kind], row, children })
    open.push({ level: row.level, children })
  }
  return top
}
const KINDS = { section: 'row', line: 'row', subtotal: 'subtotal', total: 'net' } as const

interface CellProps {
  row: StatementRow
  kind: StatementColumn['kind']
  value: number | null
  dense: boolean
}
function Cell({ row, kind, value, dense }: CellProps) {
  if (kind === 'change') return <PercentChange value={value} risingIsGood={row.rising_is_good} />
  // A share of nothing.
  if (value === null) return kind === 'percent' && row.kind !== 'total' ? '–' : ''
  if (kind === 'count') return countText(value)
  if (kind === 'money') return <ReportAmount value={value} withSign={!dense || row.kind === 'total'} zero="figure" />
  return formatPercent(value)
}

interface Figure {
  row: StatementRow
  column: StatementColumn
  at: number
}

/** The lines that add up to a figure; null if it has none, or they are not its own. */
export function figureHref({ row, column, at }: Figure, view: FigureView): string | null {
  if (column.range === null || (row.cells[at] ?? null) === null) return null
  // An entity without the account has no lines of it.
  if (column.entity !== null && row.cells[at] === 0) return null
  const scope = { ...view, range: column.range, ...(column.entity !== null && { entities: [column.entity] }) }
  if (row.amount_type && row.accounts.length > 0) {
    return transactionsOf(
      { chart_of_account_id: row.accounts.join(','), chart_of_account_number: row.number ?? 0 },
      row.amount_type,
      scope,
    )
  }
  const subcategories = row.subcategories.filter((name) => column.subcategories?.includes(name) ?? true)
  const behind = { accounts: row.accounts, subcategories, chartNumber: row.number }
  const truck = row.truck ?? column.truck
  return truck === null ? linesBehind(behind, scope) : ledgerBehind(behind, scope, truck)
}
