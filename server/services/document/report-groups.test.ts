import { processorMs } from '@/tests/support/processor-time'
import { rowsBelowNames } from './report-groups'

/** Rows of a report whose columns are Date and Open balance; the first one has no heading. */
const below = (...lines: string[]) =>
  rowsBelowNames(
    lines.map((text, line) => {
      const [first = '', date = '', open_balance = ''] = text.split('|')
      return { line, cells: { date, open_balance }, filled: [first, date, open_balance].filter((cell) => cell !== '') }
    }),
  ).map(({ row, above }) => `${above} ${row.cells.open_balance ?? ''}`)

test('a row belongs to the name above it; totals are no rows', () => {
  expect(
    below('Bolt', '|01/02/2026|5', 'Total for Bolt||5', 'Ortiz', '|01/03/2026|6', 'Total Ortiz||6', 'TOTAL||11'),
  ).toEqual(['Bolt 5', 'Ortiz 6'])
})

test('a name below a name is a part of it, and what follows its total is not', () => {
  expect(
    below(
      ...['Plains Grain', '|01/02/2026|1', 'Load 4', '|01/02/2026|2', 'Total for Load 4||2', '|01/02/2026|3'],
      ...['Total for Plains Grain with sub-customers||6', 'Halden', '|01/02/2026|4'],
    ),
  ).toEqual(['Plains Grain 1', 'Plains Grain:Load 4 2', 'Plains Grain 3', 'Halden 4'])
})

test('names without totals follow one another', () => {
  expect(below('Bolt', '|01/02/2026|5', 'Ortiz', '|01/03/2026|6')).toEqual(['Bolt 5', 'Ortiz 6'])
})

test('a telephone number or a count behind the name, or below it, is no part of it', () => {
  expect(
    below(
      'Bolt (555) 010-7788',
      '|01/02/2026|5',
      'Total for Bolt||5',
      'Ortiz',
      '(555) 010-9900',
      '|01/03/2026|6',
      'Total for Ortiz||6',
    ),
  ).toEqual(['Bolt 5', 'Ortiz 6'])
})

test('a name may be a number, and its total may lack the sum', () => {
  expect(below('3000', '|01/02/2026|5', 'Total 3000', '4000', '|01/03/2026|6', 'Total 4000')).toEqual([
    '3000 5',
    '4000 6',
  ])
})

test('a vendor whose name begins with Total is not taken for a total', () => {
  const name = 'Total Quality Logistics'
  expect(below(name, '|01/02/2026|5', `Total ${name}||5`, 'Bolt', '|01/03/2026|6')).toEqual([`${name} 5`, 'Bolt 6'])
  const cells = { name, date: '01/02/2026', open_balance: '5' }
  const undated = { name, date: '', open_balance: '5' }
  const rows = [cells, undated].map((row, line) => ({ line, cells: row, filled: Object.values(row).filter(Boolean) }))
  expect(rowsBelowNames(rows)).toHaveLength(2)
})

test('hundreds of long names within one another take no time, and are not copied to every row below', () => {
  const names = Array.from({ length: 500 }, (_, at) => `${at} ${'x'.repeat(3_000)}`)
  let rows: string[] = []
  const ms = processorMs(() => {
    rows = below(...names, ...Array<string>(400).fill('|01/02/2026|1'), ...names.toReversed().map((n) => `Total ${n}`))
  })
  expect(ms).toBeLessThan(2_000)
  expect([rows.length, Math.max(...rows.map((row) => row.length))]).toEqual([400, 258])
})
