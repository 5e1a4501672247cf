'use client'
import type { ClipboardEvent } from 'react'
import { MoneyInput } from '@/components/form/money-input'
import { ReportAmount } from '@/components/pickers/report-amount'
import { Card } from '@/components/ui/card'
import { counted } from '@/components/ui/count-text'
import { cx } from '@/components/ui/cx'
import { notify } from '@/components/ui/toast'
import { WIDE_TABLE } from '@/components/ui/tree-look'
import type { Budget } from '@/lib/contract/budget'
import { formatMonthYear } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { cellOf, isWrong, ofCell, pasted } from './budget-cells'

type Account = Budget['accounts'][number]
interface BudgetTableProps {
  accounts: readonly Account[]
  months: readonly string[]
  amountOf: (cell: string) => number | null
  /** Null: the figures are read-only. */
  onCells: ((cells: Iterable<readonly [string, number | null]>) => void) | null
}

// On paper, the whole year fits on one sheet.
const HELD =
  'sticky left-0 z-1 w-72 min-w-72 bg-surface-1 px-3 text-left font-regular max-sm:w-36 max-sm:min-w-36 print:static print:w-auto print:min-w-44 print:px-1'
const FIGURE = 'min-w-30 px-1 py-0.5 text-right print:min-w-0'

/** Accounts by month, income before expenses, with totals; a block of a spreadsheet can be pasted into any cell. */
export function BudgetTable({ accounts, months, amountOf, onCells }: BudgetTableProps) {
  const known = (cell: string): number => {
    const amount = amountOf(cell)
    return amount === null || Number.isNaN(amount) ? 0 : amount
  }
  const sumOf = (of: readonly Account[], months: readonly string[]) =>
    sumWire(of.flatMap(({ id }) => months.map((month) => known(cellOf(id, month)))))
  const [income, expenses] = (['income', 'expense'] as const).map((element) =>
    accounts.filter(({ account_element }) => account_element === element),
  ) as [Account[], Account[]]
  const ordered = [...income, ...expenses]
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const cell = (event.target as HTMLElement).dataset.cell
    if (onCells === null || cell === undefined || !/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    const { chart_of_account, month } = ofCell(cell)
    const block = pasted(text, { account: chart_of_account, month }, { accounts: ordered.map(({ id }) => id), months })
    onCells(block.cells)
    if (block.left > 0)
      notify.error(`${counted(block.left, 'cell was', 'cells were')} not an amount or outside the table, and left out.`)
  }
  const sums = (label: string, sum: (months: readonly string[]) => number) => (
    <tr className="bg-surface-2 font-semibold">
      <th scope="row" className={`${HELD} bg-surface-2 font-semibold`}>
        {label}
      </th>
      {months.map((month) => (
        <td key={month} className={`${FIGURE} tnum px-3 py-2 print:px-1 print:py-0.5`}>
          <ReportAmount value={sum([month])} withSign={false} zero="figure" />
        </td>
      ))}
      <td className={`${FIGURE} tnum px-3 py-2 print:px-1 print:py-0.5`}>
        <ReportAmount value={sum(months)} withSign zero="figure" />
      </td>
    </tr>
  )
  const lines = (of: readonly Account[]) =>
    of.map(({ id, chart_number, name }) => (
      <tr key={id} className="border-t border-subtle">
        <th scope="row" className={HELD}>
          <span className="flex items-baseline gap-2">
            <span className="tnum flex-none text-xs text-muted max-sm:not-print:hidden">{chart_number}</span>
            <span>{name}</span>
          </span>
        </th>
        {months.map((month) => {
          const cell = cellOf(id, month)
          const amount = amountOf(cell)
          return (
            <td key={month} className={FIGURE}>
              <span className={cx('tnum px-2 print:px-0', onCells !== null && 'not-print:hidden')}>
                <ReportAmount value={known(cell)} withSign={false} zero="figure" />
              </span>
              {onCells === null ? null : (
                <MoneyInput
                  height={32}
                  soft
                  isSigned
                  // Keeps focused rows clear of the pinned header.
                  className="scroll-mt-10 print:hidden"
                  data-cell={cell}
                  aria-label={`${name}, ${formatMonthYear(`${month}-01`)}`}
                  invalid={isWrong(amount)}
                  value={amount}
                  onChange={(next) => onCells([[cell, next]])}
                />
              )}
            </td>
          )
        })}
        <td className={`${FIGURE} tnum px-3 print:px-1`}>
          <ReportAmount
            value={sumOf(
              accounts.filter((account) => account.id === id),
              months,
            )}
            withSign={false}
            zero="figure"
          />
        </td>
      </tr>
    ))
  return (
    <Card className={WIDE_TABLE} tabIndex={0} aria-label="Budget by account and month" onPaste={paste}>
      <table className="w-full border-separate border-spacing-0 text-sm print:text-[11px]">
        <caption className="sr-only">Budget by account and month</caption>
        <thead>
          <tr className="h-9 text-xs font-medium text-muted *:sticky *:top-0 *:z-1 *:border-b *:border-line *:bg-surface-1 *:first:z-2 print:*:static">
            <th scope="col" className={`${HELD} font-medium`}>
              Account
            </th>
            {months.map((month) => (
              <th
                key={month}
                scope="col"
                className="px-3 text-right font-medium whitespace-nowrap print:px-1 print:whitespace-normal"
              >
                {formatMonthYear(`${month}-01`)}
              </th>
            ))}
            <th scope="col" className="px-3 text-right font-medium print:px-1">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines(income)}
          {sums('Total income', (of) => sumOf(income, of))}
          {lines(expenses)}
          {sums('Total expenses', (of) => sumOf(expenses, of))}
          {sums('Net profit', (of) => sumWire([sumOf(income, of), -sumOf(expenses, of)]))}
        </tbody>
      </table>
    </Card>
  )
}
