import type { LedgerSection } from '@/lib/contract/ledger-report'
import { blocksIn, layoutOf, rowAt } from './ledger-layout'

const section = (id: string, lines: number): LedgerSection => ({
  id,
  chart_number: 1010,
  name: id,
  lines,
  debit: 0,
  credit: 0,
  beginning_balance: 0,
  ending_balance: 0,
})
const NONE = new Set<string>()

it('each section has its heading, its lines and its totals, in order', () => {
  const layout = layoutOf([section('a', 2), section('b', 0), section('c', 1)], 'account', NONE)
  expect(layout.count).toBe(9)
  expect(
    Array.from({ length: 9 }, (_, index) => rowAt(layout, index)).map(
      (row) => `${row.section}${row.kind}${row.kind === 'line' ? row.line : ''}`,
    ),
  ).toEqual(['0head', '0line0', '0line1', '0foot', '1head', '1foot', '2head', '2line0', '2foot'])
})

it('a closed section is only its heading, and entries have no headings', () => {
  expect(layoutOf([section('a', 5), section('b', 1)], 'account', new Set(['a'])).count).toBe(4)
  const entries = layoutOf([section('a', 3)], 'entry', NONE)
  expect([entries.count, rowAt(entries, 0), rowAt(entries, 2)]).toEqual([
    3,
    { kind: 'line', section: 0, line: 0 },
    { kind: 'line', section: 0, line: 2 },
  ])
})

it('a window deep in 100,000 lines requests only the two blocks it touches', () => {
  const layout = layoutOf([section('a', 100_000), section('b', 3)], 'account', NONE)
  expect(blocksIn(layout, 75_190, 75_220)).toEqual([
    { section: 0, page: 752 },
    { section: 0, page: 753 },
  ])
  expect(blocksIn(layout, 99_999, layout.count - 1)).toEqual([
    { section: 0, page: 1000 },
    { section: 1, page: 1 },
  ])
})
