/* Figures that the expected file does not contain, worked out by hand from the journal typed by hand, and the same from hledger. */
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { addDays } from '@/lib/dates/day'
import { negate, parseCents, sum, toDecimal, type Cents } from '@/lib/money/cents'
import { consistencyReview, profitAndLossByTruck } from '@/lib/contract/review-report'
import { top10ChartOfAccounts, top10Stakeholders, transactionStats } from '@/lib/contract/report'
import { setTruckMileage } from '@/lib/contract/truck'
import type { Books } from '@/tests/support/books'
import { hledger } from '@/tests/support/hledger'
import { written, type World } from './world'

type Direction = 'money_in' | 'money_out'
type Ranked = readonly (readonly [string, string])[]
export const QUARTER = { start_date: '2026-01-01', end_date: '2026-03-31' }
/** The trailer is in the books but has not been paid from the bank. */
export const TRAILER_UNPAID = { start_date: '2026-02-01', end_date: '2026-02-11' }

export const TOP_ACCOUNTS: Record<Direction, Ranked> = {
  money_out: [
    ['Asset Purchase and Disposal Clearing', '33000.00'], ['Company Driver Wages', '14550.00'], ['Accounts Payable', '3789.88'],
    ['Prepaid Insurance', '3600.00'], ['Owner-Operator Settlements', '3275.50'], ['Loan - Trailer 50 note', '2932.04'],
    ['Loan - Truck 102 loan', '2797.63'], ['Owner Draws', '2500.00'], ['Diesel Fuel', '2205.55'],
    ['Interest - Truck and Equipment Loans', '1455.97'],
  ],
  money_in: [
    ['Asset Purchase and Disposal Clearing', '58500.00'], ['Accounts Receivable', '17011.25'], ['Owner Contributions', '5000.00'],
    ['Linehaul Revenue', '1200.00'], ['Parts and Shop Supplies', '75.00'], ['Uncategorized Income', '61.00'],
    ['Customer Credits and Prepayments', '50.00'], ['Interest Income', '25.00'], ['Quick Pay and Customer Discounts', '-36.00'],
    ['Broker Deductions and Short Pays', '-50.00'],
  ],
}

/** The factor kept 150.00 and held back 500.00 of what the broker owed. */
export const TOP_STAKEHOLDERS: Record<Direction, Ranked> = {
  money_out: [
    ['R Garcia', '3275.50'], ['Roadrunner Tire', '2050.00'], ['Great Plains Truck Repair', '1590.88'], ['DAT Solutions', '149.00'],
  ],
  money_in: [
    ['Lakeside Logistics', '6270.00'], ['TQL Brokerage', '5000.00'], ['Midwest Brokers', '4200.00'], ['Uber Freight', '1050.00'],
    ['Prairie Yards', '541.25'], ['RTS Financial', '-650.00'],
  ],
}

const NONE = { many_categories: [], duplicates: [], openings: [] }
export const REVIEWS = [
  {
    range: QUARTER,
    found: { ...NONE, wrong_side: [], waiting: 2, standing: [[8090, '61.00'], [8590, '89.99']] },
  },
  {
    range: TRAILER_UNPAID,
    found: { ...NONE, wrong_side: [[1095, 'debit', '-18000.00']], waiting: 0, standing: [[1095, '-18000.00']] },
  },
]

/** The same days a month before the quarter, which the dashboard compares with: the books start in January. */
export const MONTH_BEFORE = { start_date: '2025-12-01', end_date: '2026-02-28' }
export const STATS_BEFORE = { cash_amount: '16997.11', total_money_in: '21534.00', total_money_out: '60804.03', net_burn: '39270.03' }
/** The change since the previous month in percent, with one decimal and without a sign. */
export const CHANGES = { cash_amount: '288.8%', total_money_in: '279.3%', total_money_out: '19.4%', net_burn: '123.1%' }
/** Money in, money out and net, the latest month first. */
export const BY_MONTH: readonly (readonly [string, string, string, string])[] = [
  ['March 2026', '60152.25', '11807.75', '48344.50'], ['February 2026', '6245.00', '29516.70', '-23271.70'], ['January 2026', '15289.00', '31287.33', '-15998.33'],
]

/** Miles entered, one month per truck; then income, costs and profit of the quarter on both bases, total and per mile. */
export const TRUCKS = [
  { unit: '101', month: '2026-02', miles: 8000, sources: 'FA1', figures: ['0.00', '4000.00', '2500.00', '-1500.00'], perMile: ['0.00', '0.50', '-0.19'] },
  { unit: '102', month: '2026-03', miles: 10_000, sources: 'FA3|T23|T24', figures: ['0.00', '6212.00', '0.00', '-6212.00'], perMile: ['0.00', '0.62', '-0.62'] },
] as const
export const NO_TRUCK = { accrual: ['56024.00', '32100.12', '86.00', '24009.88'], cash: ['18084.00', '29945.12', '86.00', '-11775.12'] } as const

/** The API's response in the format of the figures above. */
export const topOf = async ({ client }: Books, amount_type: Direction) => ({
  accounts: (await client.call(top10ChartOfAccounts, { query: { ...QUARTER, amount_type } })).map((row) => [row.name, written(row.total_amount)]),
  stakeholders: (await client.call(top10Stakeholders, { query: { ...QUARTER, amount_type } })).map((row) => [row.full_name, written(row.total_amount)]),
})

export async function reviewOf({ client }: Books, range: typeof QUARTER) {
  const { many_categories, wrong_side, duplicates, openings, suspense } = await client.call(consistencyReview, { query: range })
  return {
    many_categories, duplicates, openings,
    wrong_side: wrong_side.map(({ chart_number, balance_type, balance }) => [chart_number, balance_type, written(balance)]),
    waiting: suspense.count, standing: suspense.accounts.map(({ chart_number, balance }) => [chart_number, written(balance)]),
  }
}

export async function trucksOf(world: World, basis: 'accrual' | 'cash') {
  const { results } = await world.books.client.call(profitAndLossByTruck, { query: { ...QUARTER, basis } })
  return results.map((row) => [
    row.unit_number, [row.revenue, row.costs, row.other_income, row.net_profit].map(written), row.miles,
    [row.revenue_per_mile, row.cost_per_mile, row.profit_per_mile].map((amount) => (amount === null ? null : written(amount))),
  ])
}

export async function enterMiles(world: World): Promise<void> {
  for (const { unit, month, miles } of TRUCKS) await world.books.client.call(setTruckMileage, { body: { truck: world.id(`TRK${unit}`), month, miles } })
}

export async function statsBefore({ client }: Books) {
  const stats = await client.call(transactionStats, { query: MONTH_BEFORE })
  return { cash_amount: written(stats.cash_amount), total_money_in: written(stats.total_money_in), total_money_out: written(stats.total_money_out), net_burn: written(stats.net_burn) }
}

const JOURNAL = path.join(__dirname, 'golden.journal')
const BANKS = new Set(['1010', '1020', '1050', '2110'])
const TRANSFERS = '1090'
interface Posting {
  code: string
  account: string
  amount: string
  'posting-comment': string
}
const fromJournal = (args: string[]): string => hledger(['-f', JOURNAL, ...args])
const numberOf = (account: string): string => /:(\d{4}) /.exec(account)?.[1] ?? ''

/** The ten largest amounts on the other side of the bank in entries of bank lines, calculated by hledger. */
export function topFromJournal(direction: Direction, by: 'account' | 'stakeholder'): string[][] {
  const range = ['--begin', QUARTER.start_date, '--end', addDays(QUARTER.end_date, 1)]
  const postings = parse(fromJournal(['print', '-O', 'csv', ...range, 'tag:event_type=transaction']), { columns: true }) as Posting[]
  const sums = new Map<string, { number: string; total: Cents }>()
  for (const bank of postings.filter(({ account }) => BANKS.has(numberOf(account)))) {
    if (bank.amount.startsWith('-') !== (direction === 'money_out')) continue
    for (const { account, amount, ...rest } of postings.filter(({ code }) => code === bank.code)) {
      const number = numberOf(account)
      const key = by === 'account' ? account.replace(/^.*:\d{4} /, '') : rest['posting-comment'].replace('stakeholder:', '')
      if (BANKS.has(number) || number === TRANSFERS || key === '') continue
      const signed = direction === 'money_out' ? parseCents(amount) : negate(parseCents(amount))
      sums.set(key, { number, total: sum([sums.get(key)?.total ?? parseCents('0'), signed]) })
    }
  }
  const largest = [...sums].filter(([, { total }]) => total !== 0n).sort(([, a], [, b]) => (a.total === b.total ? a.number.localeCompare(b.number) : a.total < b.total ? 1 : -1))
  return largest.slice(0, 10).map(([key, { total }]) => [key, toDecimal(total)])
}

/** Costs and profit of the quarter from the entries of these sources, calculated by hledger. */
export function truckFromJournal(sources: string): string[] {
  const range = ['--begin', QUARTER.start_date, '--end', addDays(QUARTER.end_date, 1)]
  const total = (...accounts: string[]): string =>
    (parse(fromJournal(['balance', '-O', 'csv', '--layout', 'bare', ...range, `tag:source=^(${sources})$`, ...accounts])) as string[][]).at(-1)?.[2] ?? '0'
  return [toDecimal(parseCents(total('^expense'))), toDecimal(negate(parseCents(total('^income')))), toDecimal(negate(parseCents(total('^expense', '^income'))))]
}

/** Money in and out of the bank accounts in a month, without transfers between them, calculated by hledger. */
export function monthFromJournal(month: string): string[] {
  const lines = parse(fromJournal(['print', '-O', 'csv', '-p', month, 'tag:event_type=transaction']), { columns: true }) as Posting[]
  const moved = lines.filter(({ code }) => lines.every((line) => line.code !== code || numberOf(line.account) !== TRANSFERS))
    .filter(({ account }) => BANKS.has(numberOf(account))).map(({ amount }) => parseCents(amount))
  const [into, out] = [sum(moved.filter((amount) => amount > 0n)), negate(sum(moved.filter((amount) => amount < 0n)))]
  return [into, out, sum([into, negate(out)])].map(toDecimal)
}

/** The balance of an account at the end of a day, calculated by hledger. */
export function balanceFromJournal(number: number, end: string): string {
  const rows = parse(fromJournal(['balance', '--historical', '--flat', '--no-total', '-O', 'csv', '--layout', 'bare', '--end', addDays(end, 1), `:${number} `])) as string[][]
  return toDecimal(parseCents(rows[1]?.[2] ?? '0'))
}
