import { readFileSync } from 'node:fs'
import { formatPlain, formatUsd } from '@/lib/money/format'
import { isInside, readPdf, type PdfPage, type ReadPdf } from '@/tests/support/pdf'
import type { DocumentPaper } from '../paper/document-paper'
import { printHere } from './draw'

type Line = DocumentPaper['lines'][number]

const LONG_NAME =
  'Cedar Ridge Transportation, Refrigerated Freight and Heavy Hauling Company of the Texas Panhandle LLC'
const LONG_WORD = 'REF'.repeat(40)
const line = (over: Partial<Line> = {}): Line => ({
  item: 'Linehaul',
  description: 'Amarillo to Joliet',
  load: '',
  quantity: 1,
  rate: 1000,
  amount: 1000,
  ...over,
})

const paperOf = (lines: readonly Line[], over: Partial<DocumentPaper> = {}): DocumentPaper => {
  const subtotal = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
  return {
    words: { document: 'Invoice', party: 'Bill to', item: 'Service', balance: 'Balance due' },
    letterhead: {
      name: LONG_NAME,
      lines: ['12000 Amarillo Boulevard, Building 4, Suite 1100', 'Amarillo, TX 79101', 'US DOT 2914477  ·  MC 998877'],
      logo: readFileSync('public/brand/icon-512.png'),
    },
    number: 'INV-000104',
    stamp: null,
    facts: [
      ['Invoice date', 'Mar 4, 2026'],
      ['Due date', 'Apr 3, 2026'],
    ],
    party: [`${LONG_NAME} Accounts Payable`, '900 Harbor Avenue', 'Joliet, IL 60431'],
    lines,
    subtotal,
    tax: null,
    total: subtotal,
    paid: 0,
    balance: subtotal,
    note: null,
    pay_to: ['Pay to our factor Apex Capital', 'P.O. Box 961029', 'Fort Worth, TX 76161'],
    ...over,
  }
}

const print = async (paper: DocumentPaper): Promise<ReadPdf> =>
  readPdf(await printHere.print({ form: 'document', paper }))

/** Texts of one line that overlap. */
const overlaps = ({ texts }: PdfPage): string[] =>
  texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(
        (other) =>
          Math.abs(other.y - one.y) < 6 && other.x < one.x + one.width - 0.5 && one.x < other.x + other.width - 0.5,
      )
      .map((other) => `${one.text} over ${other.text}`),
  )

function expectWhole({ pages }: ReadPdf, count: number): void {
  expect(pages).toHaveLength(count)
  pages.forEach((page, index) => {
    expect(page.lines.at(-1)).toMatch(new RegExp(`· Invoice INV-000104 Page ${index + 1} of ${count}$`))
    expect(overlaps(page)).toEqual([])
    expect(isInside(page)).toBe(true)
  })
}

test('one page: a long name beside the logo, 0.00 and 9,999,999.99, every figure whole', async () => {
  const pdf = await print(
    paperOf(
      [
        line({ rate: 9_999_999.99, amount: 9_999_999.99 }),
        line({ item: 'Detention', rate: 0, amount: 0 }),
        line({
          item: LONG_NAME,
          description: LONG_WORD,
          quantity: 99_999_999.9999,
          rate: 99_999_999.9999,
          amount: -0.01,
        }),
      ],
      { tax: { label: 'Tax (99999999%)', amount: 9_999_999.99 }, paid: 9_999_999.99, stamp: 'VOID' },
    ),
  )
  expectWhole(pdf, 1)
  expect(pdf.text).toContain('Linehaul 1 9,999,999.99 9,999,999.99')
  expect(pdf.text).toContain('Detention 1 0.00 0.00')
  expect(pdf.text).toContain('99,999,999.9999 99,999,999.9999 (0.01)')
  expect(pdf.text.replace(/\s/g, '')).toContain(LONG_WORD)
  expect(pdf.text).toContain('VOID')
})

test('two pages: the last line stays with the sums, and the column headings are repeated', async () => {
  const lines = Array.from({ length: 24 }, (_, n) => line({ description: `Load ${n + 1}`, amount: n + 1, rate: n + 1 }))
  const pdf = await print(paperOf(lines))
  expectWhole(pdf, 2)
  const [, last] = pdf.pages
  expect(last?.lines[0]).toBe('Service Quantity Rate Amount')
  expect(last?.lines).toContain('Load 24')
  expect(last?.lines).toContain('Balance due $300.00')
})

test('nine pages: every line once, in order', async () => {
  const lines = Array.from({ length: 106 }, (_, n) =>
    line({
      description: `Load ${n + 1}`,
      load: 'Load 88231 · Dallas, TX to Memphis, TN',
      amount: 9999.99,
      rate: 9999.99,
    }),
  )
  const pdf = await print(paperOf(lines, { note: 'Thank you for the freight. '.repeat(12) }))
  expectWhole(pdf, 9)
  const loads = pdf.text.split('\n').flatMap((text) => /^Load (\d+)$/.exec(text)?.[1] ?? [])
  expect(loads).toEqual(lines.map((_, n) => String(n + 1)))
  expect(pdf.text).toContain(`Total ${formatUsd(1_059_998.94)}`)
  expect(pdf.text).toContain(`Subtotal ${formatPlain(1_059_998.94)}`)
})

test('a number and a name of 255 letters without a space stay on the sheet', async () => {
  const word = 'W'.repeat(255)
  const paper = paperOf([line({ item: word, description: word })], { number: word, party: [word], stamp: 'DRAFT' })
  const { pages } = await print({ ...paper, letterhead: { ...paper.letterhead, name: word }, facts: [['Batch', word]] })
  for (const page of pages) expect([overlaps(page), isInside(page)]).toEqual([[], true])
})
