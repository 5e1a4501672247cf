import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { CashActivity } from '@/lib/contract/report'
import { addDays, addMonths, daysBetween } from '@/lib/dates/day'
import type { DayRange } from '@/lib/dates/range-presets'
import { divideRound } from '@/lib/money/allocate'
import { cents, parseCents, sum, sumWire, toWire } from '@/lib/money/cents'
import type { Period } from './periods'

/** The account of uncategorized money out. Source: LEDGER §2. */
const UNCATEGORIZED_SPEND = 8590

type Category = CashActivity['money_out']['categories'][number]
type Parented = Pick<ChartOfAccount, 'id' | 'name' | 'parent'>

export const isUncategorized = ({ chart_of_account_number }: Category): boolean =>
  chart_of_account_number === UNCATEGORIZED_SPEND

export const uncategorizedSpend = ({ money_out }: CashActivity): number =>
  sumWire(money_out.categories.filter(isUncategorized).map(({ amount }) => amount))

/**
 * Spend per month of 30.4375 days, so that the current month counts only its days so far. Null for less than a month: one
 * insurance bill on January 1st would be thirty of them.
 */
export function averagePerMonth(spend: number, { start, end }: DayRange): number | null {
  if (addDays(end, 1) < addMonths(start, 1)) return null
  const days = BigInt(daysBetween(start, end) + 1)
  return toWire(cents(divideRound(parseCents(spend) * 304_375n, days * 10_000n)))
}

/** 2.39 for 2,700.00 over 1,130 miles; null without miles. */
export const perMile = (amount: number, miles: number): number | null =>
  miles === 0 ? null : toWire(cents(divideRound(parseCents(amount), BigInt(miles))))

export interface Part {
  id: string
  name: string
  amount: number
  /** Whose bank lines add up to the amount. */
  accounts: readonly string[]
}
export interface Stack {
  period: Period
  total: number
  /** One part for each series, in the same order. */
  parts: Part[]
}
export interface Stacks {
  /** The series of uncategorized lines; null if there are none. */
  waiting: string | null
  series: (Omit<Part, 'amount'> & { total: number })[]
  stacks: Stack[]
}

const OTHER = { id: 'other', name: 'Other' }

/** Spend per period, stacked by the `most` largest top-level accounts and the rest; uncategorized spend is never part of the rest. */
export function stacksOf(
  periods: readonly { period: Period; activity: CashActivity }[],
  accounts: readonly Parented[],
  most = 5,
): Stacks {
  const topOf = topParents(accounts)
  const grouped = periods.map(({ period, activity }) => ({
    period,
    parts: activity.money_out.categories.map((category): Part => ({
      ...topOf(category),
      amount: category.amount,
      accounts: [category.chart_of_account_id],
    })),
  }))
  const waiting =
    periods.flatMap(({ activity }) => activity.money_out.categories).find(isUncategorized)?.chart_of_account_id ?? null
  const all = totals(grouped.flatMap(({ parts }) => parts)).sort(
    (a, b) => b.amount - a.amount || a.name.localeCompare(b.name),
  )
  const named = all.length > most + 1 ? all.filter(({ id }, index) => index < most || id === waiting) : all
  const rest = all.length > named.length ? [OTHER] : []
  const series = [...named, ...rest]
  const stacks = grouped.map(({ period, parts }): Stack => {
    const partOf = ({ id, name }: Pick<Part, 'id' | 'name'>): Part => {
      const own = parts.filter((part) => (id === OTHER.id ? !named.some((one) => one.id === part.id) : part.id === id))
      return {
        id,
        name,
        amount: sumWire(own.map(({ amount }) => amount)),
        accounts: own.flatMap(({ accounts }) => accounts),
      }
    }
    return {
      period,
      total: sumWire(parts.map(({ amount }) => amount)),
      parts: series.map(partOf),
    }
  })
  return {
    waiting,
    stacks,
    series: series.map(({ id, name }, index) => {
      const own = stacks.flatMap(({ parts }) => parts[index] ?? [])
      return {
        id,
        name,
        total: sumWire(own.map(({ amount }) => amount)),
        accounts: [...new Set(own.flatMap(({ accounts }) => accounts))],
      }
    }),
  }
}

function totals(parts: readonly Part[]): Omit<Part, 'accounts'>[] {
  const groups = new Map<string, { name: string; amounts: number[] }>()
  for (const { id, name, amount } of parts) {
    const group = groups.get(id) ?? { name, amounts: [] }
    group.amounts.push(amount)
    groups.set(id, group)
  }
  return [...groups].map(([id, { name, amounts }]) => ({ id, name, amount: toWire(sum(amounts.map(parseCents))) }))
}

/** The account's top-level heading in the chart; the account itself if it has none. */
function topParents(accounts: readonly Parented[]): (category: Category) => { id: string; name: string } {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return (category) => {
    const { chart_of_account_id, chart_of_account_name } = category
    let at = isUncategorized(category) ? undefined : byId.get(chart_of_account_id)
    const seen = new Set<string>()
    while (at?.parent && byId.has(at.parent) && !seen.has(at.id)) {
      seen.add(at.id)
      at = byId.get(at.parent)
    }
    return at ? { id: at.id, name: at.name } : { id: chart_of_account_id, name: chart_of_account_name }
  }
}
