/* The expected result of an event, read back through the API. */
import { customerBalance, vendorBalance, type StakeholderBalance } from '@/lib/contract/balance-report'
import { depreciationSchedule } from '@/lib/contract/fixed-asset'
import { fixedAssetBalanceTruck } from '@/lib/contract/fixed-asset-report'
import {
  balanceSheet, cashActivity, generalLedger, profitAndLoss, transactionStats, trialBalance, type CashActivity, type ReportNode,
} from '@/lib/contract/report'
import { billDetail } from '@/lib/contract/bill'
import { invoiceDetail } from '@/lib/contract/invoice'
import { loanDetail, loanSchedule } from '@/lib/contract/loan'
import { transactionDetail } from '@/lib/contract/transaction'
import { sumWire } from '@/lib/money/cents'
import type { Books } from '@/tests/support/books'
import type { GoldenEntry, GoldenLine } from './scenario'
import { written, type Answered, type LiveEntry, type World } from './world'

/** The message a person would see: the general one, otherwise the first one of a field. */
export function sentence({ body }: Answered): unknown {
  if (typeof body !== 'object' || body === null) return body
  if ('message' in body) return body.message
  return Object.values(body).flat()[0]
}

const inOrder = (lines: readonly GoldenLine[]): string[] =>
  lines.map(({ chart_number, balance_type, amount }) => `${chart_number} ${balance_type} ${amount}`).sort()

export const shownEntry = ({ event_type, date, lines }: Pick<GoldenEntry, 'event_type' | 'date' | 'lines'> | LiveEntry) => (
  { event_type, date, lines: inOrder(lines) }
)

/** One fact such as `T01.status` or `1090.balance`, as the scenario writes it. */
export async function stateOf(world: World, key: string): Promise<unknown> {
  const dot = key.indexOf('.')
  const [name, field] = [key.slice(0, dot), key.slice(dot + 1)]
  if (/^\d+$/.test(name)) return written((await world.books.balances())[Number(name)] ?? 0)
  const row = await recordOf(world, name)
  const value = (row as Record<string, unknown>)[field]
  return typeof value === 'number' && field !== 'row_count' ? written(value) : value
}

async function recordOf(world: World, name: string): Promise<object> {
  const { client } = world.books
  const params = { id: world.id(name) }
  if (name.startsWith('T')) return client.call(transactionDetail, { params })
  if (name.startsWith('INV-')) return client.call(invoiceDetail, { params })
  if (name.startsWith('BILL-')) return client.call(billDetail, { params })
  const loan = await client.call(loanDetail, { params })
  const schedule = await client.call(loanSchedule, { params })
  const owed = (await world.books.balances())[loan.chart_of_account.chart_number] ?? 0
  return { ...loan, ledger_balance: owed === 0 ? 0 : -owed, row_count: schedule.results.length }
}

const PERIOD = { start_date: '2026-01-01', end_date: '2026-03-31' }

/** The three statements of the quarter in the format of the expected file. */
export async function statementsOf({ client }: Books, basis: 'accrual' | 'cash') {
  const query = { ...PERIOD, basis }
  const rows = await client.call(trialBalance, { query })
  const total = (pick: (row: (typeof rows)[number]) => number) => written(sumWire(rows.map(pick)))
  const { results, ...totals } = await client.call(profitAndLoss, { query })
  const sheet = await client.call(balanceSheet, { query })
  return {
    trial_balance: rows.map(({ chart_of_account_number, name, beginning_amount, debit, credit, total_amount }) => ({
      chart_of_account_number, name, beginning_amount: written(beginning_amount), debit: written(debit), credit: written(credit),
      total_amount: written(total_amount),
    })),
    trial_balance_totals: {
      beginning_amount: total((row) => row.beginning_amount), debit: total((row) => row.debit), credit: total((row) => row.credit),
      total_amount: total((row) => row.total_amount),
    },
    profit_and_loss: {
      results: results.map(({ name, total_amount, ordering, data }) => ({ name, total_amount: written(total_amount), ordering, data: data.map(node) })),
      revenue: written(totals.revenue), gross_profit: written(totals.gross_profit), operational_income: written(totals.operational_income),
      profit_before_tax: written(totals.profit_before_tax), net_profit: written(totals.net_profit), net_margin: written(totals.net_margin),
    },
    balance_sheet: {
      data: sheet.data.map(({ name, total_amount, subcategories }) => ({
        name, total_amount: written(total_amount),
        subcategories: subcategories.map((group) => ({
          name: group.name, total_amount: written(group.total_amount),
          data: group.data.map((row) => ({ name: row.name, total_amount: written(row.total_amount) })),
        })),
      })),
      liability_equity_total: written(sheet.liability_equity_total),
    },
  }
}

interface Node {
  name: string
  total_amount: string
  children: Node[]
}
const node = ({ name, total_amount, children }: ReportNode): Node => (
  { name, total_amount: written(total_amount), children: children.map(node) }
)

/** Everything else in the expected file, in its format. */
export async function figuresOf(world: World) {
  const { client } = world.books
  const stats = await client.call(transactionStats, { query: PERIOD })
  const cash = await client.call(cashActivity, { query: PERIOD })
  const january = await client.call(generalLedger, {
    query: { chart_of_account: (await world.account(1010)).id, start_date: '2026-01-01', end_date: '2026-01-31', page_size: 100 },
  })
  return {
    transaction_stats: {
      cash_amount: written(stats.cash_amount), total_money_in: written(stats.total_money_in), total_money_out: written(stats.total_money_out),
      net_burn: written(stats.net_burn),
    },
    cash_activity: { money_in: section(cash.money_in), money_out: section(cash.money_out), net_burn: written(cash.net_burn) },
    customer_balance: (await client.call(customerBalance, { query: { end_date: PERIOD.end_date } })).results.map(balance),
    vendor_balance: (await client.call(vendorBalance, { query: { end_date: PERIOD.end_date } })).results.map(balance),
    // The scenario names vehicles by their unit numbers.
    fixed_asset_balance: (await client.call(fixedAssetBalanceTruck, { query: PERIOD })).map((row) => ({
      asset: `${row.asset_type === 'truck' ? 'Truck' : 'Trailer'} ${unitOf(world, row.truck ?? row.trailer ?? '')}`,
      total_amount: written(row.total_amount), cash_paid_amount: written(row.cash_paid_amount), loan_paid_amount: written(row.loan_paid_amount),
      ending_amount: written(row.ending_amount),
    })),
    general_ledger_1010_january: {
      beginning_balance: written(january.beginning_balance),
      ending_balance: written(january.ending_balance),
      results: january.results.map(({ date_at, entry_id, event_type, balance_type, amount, running_total }) => (
        { date_at, entry_id, event_type, balance_type, amount: written(amount), running_total: written(running_total) }
      )),
    },
    loan_schedules: { L1: await scheduleOf(world, 'L1'), L2: await scheduleOf(world, 'L2') },
    depreciation_schedules: Object.fromEntries(await Promise.all(
      ['FA1', 'FA2', 'FA3', 'FA4'].map(async (name) => [name, await depreciationOf(world, name)] as const),
    )),
  }
}

const unitOf = (world: World, id: string): string => world.nameOf(id).slice(3)

const section = ({ total_amount, categories }: CashActivity['money_in']) => ({
  total_amount: written(total_amount),
  categories: categories.map(({ chart_of_account_number, chart_of_account_name, amount }) => ({ chart_of_account_number, chart_of_account_name, amount: written(amount) })),
})
const balance = ({ full_name, total_amount, paid_amount, ending_balance }: StakeholderBalance) => (
  { full_name, total_amount: written(total_amount), paid_amount: written(paid_amount), ending_balance: written(ending_balance) }
)

async function scheduleOf(world: World, name: string) {
  const { results } = await world.books.client.call(loanSchedule, { params: { id: world.id(name) } })
  return results.map(({ n, date, beginning_balance, interest, principal, ending_balance, is_paid }) => ({
    n, date, beginning_balance: written(beginning_balance), interest: written(interest), principal: written(principal),
    ending_balance: written(ending_balance), is_paid,
  }))
}

async function depreciationOf(world: World, name: string) {
  const { results } = await world.books.client.call(depreciationSchedule, { params: { id: world.id(name) } })
  const shown = results.map(({ date, beginning_amount, depreciation_amount, ending_amount, status, is_opening }) => ({
    date, beginning_amount: written(beginning_amount), depreciation_amount: written(depreciation_amount), ending_amount: written(ending_amount),
    status, ...(is_opening && { opening: true }),
  }))
  return { rows: shown.length, first: shown[0], last: shown.at(-1) }
}
