import { toWire, ZERO, type Cents } from '@/lib/money/cents'
import type { CashActivity } from './cash-activity'
import {
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
} from './table'

const FIGURES: Figures = { share: 'Share', change: true }
const SIDES = [
  { id: 'money_in', label: 'Money in' },
  { id: 'money_out', label: 'Money out' },
] as const

/** Money in and out by account, each with its share of its side; accounts of an earlier period alone stand last. Source: LEDGER §6.4. */
export function cashActivityTable(
  periods: readonly (Period & { activity: CashActivity })[],
  figures = FIGURES,
): StatementTable {
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
  const sections = figures === FIGURES ? merged : merged.map(largestFirst)
  const net = { id: 'net_burn', label: 'Net burn', rising_is_good: false }
  return {
    columns: periodColumns(periods, figures),
    rows: [
      ...sections.flatMap((section) => rowsOf(section, cellsIn(section.amounts, figures))),
      row(
        net,
        { kind: 'total', level: 0 },
        periodCells(
          periods.map(({ activity }) => activity.net_burn),
          null,
          figures,
        ),
      ),
    ],
  }
}

/** By the last period, which is the whole of those before it. */
const largestFirst = (section: MergedEntry): MergedEntry => ({
  ...section,
  below: section.below.toSorted((a, b) => toWire(b.amounts.at(-1) ?? ZERO) - toWire(a.amounts.at(-1) ?? ZERO)),
})

/** Cells with the share of a side. */
const cellsIn =
  ([whole]: readonly Cents[], figures: Figures) =>
  (amounts: readonly Cents[]) => {
    const [now] = amounts
    return periodCells(amounts, now === undefined || whole === undefined ? null : shareOf(now, whole), figures)
  }
