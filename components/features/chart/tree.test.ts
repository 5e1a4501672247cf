import type { ChartNode } from '@/lib/contract/chart-of-account'
import type { TrialBalanceRow } from '@/lib/contract/report'
import { activityOf, elementTotal, flat, narrowed, parentsFor, withBalances } from './tree'

const node = (chart_number: number, over: Partial<ChartNode> = {}): ChartNode =>
  ({
    ...{ id: String(chart_number), chart_number, name: `Account ${chart_number}`, account_element: 'asset' },
    ...{ balance_type: 'debit', is_active: true, keywords: null, balance: 0, children: [] },
    ...over,
  }) as unknown as ChartNode
const row = (id: number, total_amount: number) =>
  ({ chart_of_account_id: String(id), total_amount }) as unknown as TrialBalanceRow

const TREE = [
  node(1500, { children: [node(1510, { keywords: 'tractor' }), node(1710, { balance_type: 'credit' })] }),
  node(4000, { account_element: 'income', balance_type: 'credit', is_active: false }),
]
const SHOWN = withBalances(TREE, [row(1510, 100.1), row(1710, -40), row(4000, -7)])

it('an account includes the accounts below it, on its normal side', () => {
  expect(flat(SHOWN).map(({ id, balance }) => [id, balance])).toEqual([
    ['1500', 60.1],
    ['1510', 100.1],
    ['1710', 40],
    ['4000', 7],
  ])
  expect([elementTotal(SHOWN, 'asset'), elementTotal(SHOWN, 'income')]).toEqual([60.1, 7])
})

it('the activity of an account counts in its headings too, on their normal side', () => {
  const moved = (id: number, debit: number, credit: number) => ({ ...row(id, 999), debit, credit })
  expect([...activityOf(TREE, [moved(1510, 100, 25.5), moved(1710, 0, 10), moved(4000, 2, 9)])]).toEqual([
    ['1500', 64.5],
    ['1510', 74.5],
    ['1710', 10],
    ['4000', 7],
  ])
})

it('matches keep the headings above them; inactive accounts show only if requested', () => {
  const ids = (over: object) =>
    flat(narrowed(SHOWN, { element: null, search: '', inactive: false, ...over })).map(({ id }) => id)
  expect(ids({})).toEqual(['1500', '1510', '1710'])
  expect(ids({ search: 'TRACTOR' })).toEqual(['1500', '1510'])
  expect(ids({ inactive: true, element: 'income' })).toEqual(['4000'])
})

it('empty accounts are left out if requested, except headings of others', () => {
  const shown = withBalances(TREE, [row(1510, 40), row(1710, -40), row(4000, 0)])
  const about = { element: null, search: '', inactive: true }
  expect(flat(narrowed(shown, { ...about, nonzero: true })).map(({ id }) => id)).toEqual(['1500', '1510', '1710'])
})

it('an account can be below active headings of its element, and never below itself', () => {
  const heading = (id: number, over: Partial<ChartNode> = {}) => node(id, { is_header: true, parent: null, ...over })
  const all = [
    heading(1500),
    heading(1520, { parent: '1500' }),
    heading(1600, { is_active: false }),
    heading(4000, { account_element: 'income' }),
    heading(1700),
  ]
  const ids = (index: number) => parentsFor(all[index] as ChartNode, all).map(({ id }) => id)
  expect([ids(0), ids(1)]).toEqual([['1700'], ['1500', '1700']])
})
