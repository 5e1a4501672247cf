import { toWire, ZERO, type Cents } from '@/lib/money/cents'
import type { CashActivity } from './cash-activity'
import {
  besideFigures,
  mergeEntries,
  periodCells,
  periodColumns,
  row,
  rowsOf,
  shareOf,
  type Entry,
  type Figures,
  type MergedEntry,
  type Period,
  type StatementTable,
  type ShownBeside,
} from './table'

const SHARE = 'Share'
const FIGURES: Figures = { share: SHARE, change: true }
const SIDES = [
  { id: 'money_in', label: 'Money in' },
  { id: 'money_out', label: 'Money out' },
] as const

/**
 * Money in and out by account, each with its share of its direction; accounts that only an earlier period has come last. Source: LEDGER
 * §6.4.
 */
export function cashActivityTable(
  periods: readonly (Period & { activity: CashActivity })[],
  beside?: ShownBeside,
): StatementTable {
  const figures = beside ? besideFigures(beside, SHARE) : FIGURES
  const entriesOf = (activity: CashActivity): Entry[] =>
    SIDES.map(({ id, label }) => ({
      id,
      label,
      rising_is_good: id === 'money_in',
      amount: activity[id].total,
      below: activity[id].categories.map((account) => ({
        id: `${id}:${account.id}`,
        label: account.name,
        number: account.chart_number,
        accounts: [account.id],
        amount_type: id,
        rising_is_good: id === 'money_in',
        amount: account.amount,
        below: [],
      })),
    }))
  const merged = mergeEntries(periods.map(({ activity }) => entriesOf(activity)))
  const sections = beside === undefined ? merged : merged.map(largestFirst)
  /** Cells with the share of a direction's total. */
  const cellsIn = (wholes: readonly Cents[]) => (amounts: readonly Cents[]) =>
    periodCells(amounts, { periods, figures, shareIn: (at) => shareOf(amounts[at] ?? ZERO, wholes[at] ?? ZERO) })
  const net = { id: 'net_burn', label: 'Net burn', rising_is_good: false }
  return {
    columns: periodColumns(periods, figures),
    rows: [
      ...sections.flatMap((section) => rowsOf(section, cellsIn(section.amounts))),
      row(
        net,
        { kind: 'total', level: 0 },
        periodCells(
          periods.map(({ activity }) => activity.net_burn),
          { periods, figures, shareIn: () => null },
        ),
      ),
    ],
  }
}

/** Sorted by the last period, which is the total of those before it. */
const largestFirst = (section: MergedEntry): MergedEntry => ({
  ...section,
  below: section.below.toSorted((a, b) => toWire(b.amounts.at(-1) ?? ZERO) - toWire(a.amounts.at(-1) ?? ZERO)),
})
