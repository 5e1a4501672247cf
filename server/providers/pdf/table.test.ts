import fc from 'fast-check'
import type { Paper, Row, RowKind } from '../paper/paper'
import { headingsOver, paginate, cellText, tableOf, type PlacedRow } from './table'
import { shortened, wrap, wrapParts } from './wrap'

const measure = (text: string): number => text.length * 5
const column = { label: 'Account', kind: 'text', width: 40 } as const
const amount = { label: 'Amount', kind: 'money', width: 16 } as const
const row = (kind: RowKind, level: number, name: string): Row => ({
  kind,
  level,
  cells: [name, kind === 'section' ? null : 1],
})
const paper = (rows: readonly Row[]): Paper => ({
  title: 'Trial balance',
  letterhead: { name: 'Acme', lines: [] },
  period: '',
  remarks: [],
  printed_at: '',
  columns: [column, amount],
  rows,
  file_name: '',
})
const placed = (rows: readonly Row[]): readonly PlacedRow[] =>
  tableOf(paper(rows), { left: 48, width: 516 }, measure).rows

const section = (lines: number): Row[] => [
  row('section', 0, 'Head'),
  row('section', 1, 'Inner'),
  ...Array.from({ length: lines }, () => row('line', 2, 'Line')),
  row('subtotal', 1, 'Sum'),
  row('subtotal', 0, 'Sum'),
]
const report = fc
  .array(fc.integer({ min: 1, max: 90 }).map(section), { minLength: 1, maxLength: 12 })
  .map((sections) => [...sections.flat(), row('total', 0, 'Whole')])

describe('columns', () => {
  it("of texts share their width so that no word, such as a truck's VIN, is broken", () => {
    const text = (label: string) => ({ label, kind: 'text', width: 20 }) as const
    const columns = [text('Truck'), text('VIN'), amount]
    const cells = ['107 · 2024 International LT625', '3HSDZAPR4RL115225', 131200]
    const table = { ...paper([]), columns, rows: [{ kind: 'line' as const, level: 0, cells }] }
    const { rows } = tableOf(table, { left: 48, width: 246 }, measure)
    expect(rows[0]?.cells).toEqual([['107 · 2024', 'International', 'LT625'], ['3HSDZAPR4RL115225'], ['131,200.00']])
  })
})

describe('pages', () => {
  it('that continue a section repeat its heading; those that begin with a heading, or come after its sum, do not', () => {
    const pages = paginate(
      placed([...section(70), ...section(3), row('line', 0, 'Proof'), ...section(40), row('total', 0, 'Whole')]),
      { first: 500, other: 600 },
    )
    const begins = (page: readonly PlacedRow[]) => page[0]?.kind === 'section' && page[0].indent === 0
    expect(headingsOver(pages).map((heading, at) => heading === undefined || !begins(pages[at] ?? []))).toEqual(
      pages.map(() => true),
    )
    expect(headingsOver(pages).filter((heading) => heading === 'Head').length).toBeGreaterThanOrEqual(2)
    const sum = { ...row('subtotal', 0, 'Sum') }
    expect(
      headingsOver([
        placed([row('section', 0, 'Head'), row('line', 1, 'Line'), sum]),
        placed([row('line', 0, 'Proof')]),
      ]),
    ).toEqual([undefined, undefined])
  })

  it('have every row once, in order, and no more than fits', () => {
    fc.assert(
      fc.property(report, (rows) => {
        const pages = paginate(placed(rows), { first: 500, other: 600 })
        expect(pages.flat()).toHaveLength(rows.length)
        expect(pages.flat().map((each) => each.cells[0]?.[0])).toEqual(rows.map((each) => each.cells[0]))
        for (const page of pages)
          expect(
            page.reduce((sum, each, index) => sum + each.height + (index > 0 ? each.space : 0), 0),
          ).toBeLessThanOrEqual(600)
      }),
    )
  })

  it('never end with a heading, never begin with a sum', () => {
    fc.assert(
      fc.property(report, (rows) => {
        for (const page of paginate(placed(rows), { first: 500, other: 600 })) {
          expect(page.at(-1)?.kind).not.toBe('section')
          expect(page[0]?.kind).toMatch(/^(section|line)$/)
        }
      }),
    )
  })

  it('keep a total together with the proof below it', () => {
    const lines = fc.integer({ min: 1, max: 200 })
    fc.assert(
      fc.property(lines, (count) => {
        const rows = [
          ...Array.from({ length: count }, () => row('line', 0, 'Customer')),
          row('total', 0, 'Total'),
          row('line', 0, 'Ledger account'),
          row('line', 0, 'Difference'),
        ]
        expect(
          paginate(placed(rows), { first: 500, other: 600 })
            .at(-1)
            ?.slice(-3)
            .map(({ cells }) => cells[0]?.[0]),
        ).toEqual(['Total', 'Ledger account', 'Difference'])
      }),
    )
  })

  it('continue a row that is longer than a page on the next', () => {
    const rows = placed([row('line', 0, 'word '.repeat(20_000))])
    expect(rows.length).toBeGreaterThan(10)
    expect(paginate(rows, { first: 500, other: 600 }).flat()).toHaveLength(rows.length)
  })
})

describe('a column', () => {
  it('of figures is as wide as its widest, texts share the rest, and all fill the width', () => {
    const { columns } = tableOf(
      paper([row('line', 0, 'a very long name '.repeat(20))]),
      { left: 48, width: 516 },
      measure,
    )
    expect(columns.map(({ x }) => x)).toEqual([48, 48 + 516 - (columns[1]?.width ?? 0)])
    expect(columns[1]?.width).toBe(measure('Amount') + 14)
  })

  it('of names keeps room for its words next to many figures, in smaller letters if necessary', () => {
    const bySize = (text: string, { size }: { size: number }): number => text.length * size * 0.55
    const name = '103 · 2023 International LT625'
    const about = (figures: number): Paper => ({
      ...paper([{ kind: 'line', level: 0, cells: [name, ...Array.from({ length: figures }, () => -1_234_567.89)] }]),
      columns: [column, ...Array.from({ length: figures }, () => amount)],
    })
    const [few, many] = [3, 9].map((figures) => tableOf(about(figures), { left: 48, width: 700 }, bySize))
    expect([few?.size, many?.size]).toEqual([9, 7])
    expect(many?.rows[0]?.cells[0]?.map((line) => line.trim()).join(' ')).toBe(name)
    const last = many?.columns.at(-1)
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(48 + 700)
  })

  it('of numbers that differ by a digit or two wraps none of them, even if one is far longer and the descriptions are long', () => {
    const numbers = [
      ...Array.from({ length: 97 }, (_, index) => `TXN-${1000 + index}`),
      'TXN-10000',
      'TXN-100000',
      'an entry number that a person typed at length',
    ]
    const rows = numbers.map((number): Row => ({
      kind: 'line',
      level: 0,
      cells: [number, 'a very long description '.repeat(8), 1],
    }))
    const entries = {
      ...paper(rows),
      columns: [{ ...column, label: 'Entry' }, { ...column, label: 'Description' }, amount],
    }
    const lines = tableOf(entries, { left: 48, width: 516 }, measure).rows.map(({ cells }) => cells[0]?.length)
    expect(lines.slice(0, -1).every((count) => count === 1)).toBe(true)
    expect(lines.at(-1)).toBeGreaterThan(1)
  })

  it('prints negatives in parentheses, the currency sign only in the last row, and days as MM/DD/YYYY', () => {
    expect(cellText(-1234.5, amount, 'line')).toBe('(1,234.50)')
    expect(cellText(-1234.5, amount, 'total')).toBe('($1,234.50)')
    expect(cellText('2026-03-04', { label: 'Date', kind: 'date', width: 10 }, 'line')).toBe('03/04/2026')
    expect(cellText(4010, { label: 'Number', kind: 'code', width: 8 }, 'line')).toBe('4010')
  })
})

describe('parts side by side', () => {
  it('break between them, never between a label and its amount', () => {
    const ages = ['As of June 30, 2026', 'Current $1,000.00', '31–60 $20.00', '90+ $3,000.00']
    expect(wrapParts(ages, measure('As of June 30, 2026  ·  Current $1,000.00  ·  31–60'), measure)).toEqual([
      'As of June 30, 2026  ·  Current $1,000.00',
      '31–60 $20.00  ·  90+ $3,000.00',
    ])
    expect(wrapParts(['As of June 30', '90+ $3.00'], measure('As of June'), measure)).toEqual([
      'As of June',
      '30',
      '90+ $3.00',
    ])
  })
})

describe('a wrapped text', () => {
  it('keeps every letter, and no line is wider than its column', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 5, max: 200 }), (text, width) => {
        const lines = wrap(text, width, measure)
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        expect(lines.filter((line) => line.trim().length > 1 && measure(line.trim()) > width)).toEqual([])
      }),
    )
  })
})

describe('a text that has to fit on one line', () => {
  it('is whole if it fits, and otherwise ends in an ellipsis within its width', () => {
    expect(shortened('Blue Ridge', 50, measure)).toBe('Blue Ridge')
    expect(shortened('Blue Ridge Freight', 60, measure)).toBe('Blue Ridge…')
    expect(shortened('Blue Ridge', 0, measure)).toBe('…')
  })
})
