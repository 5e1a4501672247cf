/* Accounts of a list without numbers, such as the Account List of QuickBooks: its types say into which group a new one goes. */
import { nextNumber } from '@/lib/contract/account-number'
import type { ChartImportRow } from '@/lib/contract/chart-import'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import { SUBCATEGORY_NUMBERS } from '@/lib/contract/choices'
import { SUBCATEGORIES } from '@/server/ledger/chart-rules'
import type { ChartFileRow } from './chart-file'

type Subcategory = ChartOfAccount['subcategory']
type Group = Subcategory | 'bank' | 'accounts_receivable' | 'accounts_payable'

/** As QuickBooks Online and Desktop write them; expenses may be of either sort, so they go where most of a carrier's are. */
const GROUPS: readonly [type: RegExp, group: Group][] = [
  [/^(bank|credit card)$/, 'bank'],
  [/^accounts receivable\b/, 'accounts_receivable'],
  [/^accounts payable\b/, 'accounts_payable'],
  [/^other (current )?assets?$/, 'current_assets'],
  [/^fixed assets?$/, 'fixed_assets'],
  [/^other current (liability|liabilities)$/, 'current_liabilities'],
  [/^long[- ]term (liability|liabilities)$/, 'long_term_liabilities'],
  [/^equity$/, 'owner_equity'],
  [/^income$/, 'revenue'],
  [/^(cost of goods sold|expenses?)$/, 'operating_expenses'],
  [/^other income$/, 'non_operating_income'],
  [/^other expenses?$/, 'non_operating_expenses'],
]

export interface Numbered {
  row: ChartFileRow
  /** What becomes of a row that gets no number. */
  outcome?: Pick<ChartImportRow, 'outcome'> & Partial<ChartImportRow>
}

/** Gives each row without a number that of the account of its name, else a free one of its group. Other rows stay as they are. */
export function withNumbers(rows: readonly ChartFileRow[], accounts: readonly ChartOfAccount[]): Numbered[] {
  const taken = new Set(accounts.map(({ chart_number }) => chart_number))
  for (const { cells } of rows) if (/^\d{1,10}$/.test(cells.chart_number ?? '')) taken.add(Number(cells.chart_number))
  const lasts = rows.map(({ cells }) => lastOf(cells.name).toLowerCase())
  const lines = new Map<string, number>()
  const beside = new Map<Subcategory, number[]>()
  const numberIn = (group: Subcategory): number | null => {
    const [from] = SUBCATEGORY_NUMBERS[group]
    const own = accounts.filter(({ subcategory }) => subcategory === group).map(({ chart_number }) => chart_number)
    const inside = beside.get(group) ?? (own.length > 0 ? own : [from])
    const number = nextNumber(inside, taken, SUBCATEGORY_NUMBERS[group])
    if (number === null) return null
    taken.add(number)
    beside.set(group, [...inside, number])
    return number
  }
  return rows.map((row): Numbered => {
    const { name = '', type = '' } = row.cells
    if (row.cells.chart_number || name === '') return { row }
    const earlier = lines.get(name.toLowerCase())
    if (earlier !== undefined) return { row, outcome: leftOut(`Already on line ${earlier}.`) }
    lines.set(name.toLowerCase(), row.line)
    const group = GROUPS.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1]
    // `Truck expenses:Repairs` is Repairs, unless another one of the list is too.
    const last = lastOf(name)
    const isAlone = lasts.filter((one) => one === last.toLowerCase()).length === 1
    const short = isAlone ? last : name
    const isCalled = (account: ChartOfAccount) =>
      [name, short].some((one) => one.toLowerCase() === account.name.toLowerCase())
    const known = accounts.find((account) => account.role === group || (isCalled(account) && fits(account, group)))
    if (known) return { row: { ...row, cells: { chart_number: String(known.chart_number), name: known.name } } }
    if (group === undefined)
      return {
        row,
        outcome: refused(
          type ? `Type: No group of accounts is called ${type}. Enter a number.` : 'Number: Enter a number.',
        ),
      }
    if (group === 'bank') return { row, outcome: leftOut('Add bank accounts and cards in the settings.') }
    if (group === 'accounts_receivable' || group === 'accounts_payable')
      return { row, outcome: refused('Number: Enter a number.') }
    const number = numberIn(group)
    if (number === null) return { row, outcome: refused(`Number: ${group} has no free number.`) }
    return { row: { ...row, cells: { ...row.cells, chart_number: String(number), name: short, subcategory: group } } }
  })
}

/** A liability Fuel is not the costs of that name. */
const fits = ({ account_element }: ChartOfAccount, group: Group | undefined): boolean =>
  group === undefined || !(group in SUBCATEGORIES) || SUBCATEGORIES[group as Subcategory].element === account_element

const lastOf = (name = ''): string => (name.split(':').at(-1) ?? '').trim()
const leftOut = (note: string) => ({ outcome: 'left_out' as const, note })
const refused = (problem: string) => ({ outcome: 'refused' as const, problems: [problem] })
