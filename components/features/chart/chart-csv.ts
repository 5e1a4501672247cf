import { csvOf } from '@/lib/client/csv'
import { flat, type ShownAccount } from './tree'

/** The chart as a CSV for spreadsheets; an import uses the same column names. */
export function chartCsv(nodes: readonly ShownAccount[]): string {
  const all = flat(nodes)
  const number = new Map(all.map((account) => [account.id, account.chart_number]))
  return csvOf<ShownAccount>(
    [
      ['Number', (account) => account.chart_number],
      ['Name', (account) => account.name],
      ['Element', (account) => account.account_element],
      ['Subcategory', (account) => account.subcategory],
      ['Normal balance', (account) => account.balance_type],
      ['Cash flow', (account) => account.cash_flow_category],
      ['Parent', (account) => (account.parent === null ? null : (number.get(account.parent) ?? null))],
      ['Heading', (account) => yes(account.is_header)],
      ['Categorize', (account) => yes(account.is_categorize)],
      ['Money in', (account) => yes(account.is_money_in)],
      ['Money out', (account) => yes(account.is_money_out)],
      ['Keywords', (account) => account.keywords],
      ['Description', (account) => account.description],
      ['Balance', (account) => account.balance],
      ['Active', (account) => yes(account.is_active)],
    ],
    all,
  )
}

const yes = (flag: boolean): string => (flag ? 'yes' : 'no')
