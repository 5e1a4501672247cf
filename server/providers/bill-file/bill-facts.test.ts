import { billFacts, vendorOn } from './bill-facts'
import type { PlacedText } from './page-texts'
import { processorMs } from '@/tests/support/processor-time'

/** Texts by their line and column; a page has 50 lines of 100 characters. */
const page = (lines: (string | [number, string][])[]): PlacedText[] =>
  lines.flatMap((line, index) =>
    (typeof line === 'string' ? ([[5, line]] as [number, string][]) : line).map(([column, text]) => ({
      ...{ text, page: 1, x: column / 100, y: index / 50, width: text.length / 120, height: 0.015 },
    })),
  )
const BILL = [
  'Roadrunner Tire, LLC',
  [
    [5, 'Invoice #'],
    [60, 'RT-88213'],
  ],
  [
    [5, 'Invoice date'],
    [60, '01/22/2026'],
  ],
  [
    [5, 'Due date:'],
    [60, 'Feb 21, 2026'],
  ],
  [
    [5, 'Description'],
    [50, 'Qty'],
    [65, 'Rate'],
    [85, 'Amount'],
  ],
  [
    [5, 'Drive tires 11R22.5'],
    [50, '4'],
    [65, '512.50'],
    [85, '2,050.00'],
  ],
  'mounted and balanced',
  [
    [5, 'Disposal'],
    [85, '10.00'],
  ],
] as (string | [number, string][])[]
const sums = (...rows: [string, string][]) =>
  rows.map(([label, amount]): [number, string][] => [
    [60, label],
    [85, amount],
  ])

it('reads number, dates, total and lines of a plain bill, each with its position', () => {
  const facts = billFacts(page([...BILL, ...sums(['Total', '$2,060.00'])]))
  expect(facts).toMatchObject({
    bill_number: { value: 'RT-88213', place: { page: 1, x: 0.6 } },
    bill_date: { value: '2026-01-22' },
    bill_due_date: { value: '2026-02-21' },
    total: { value: 2060 },
    tax_percent: null,
    lines: [
      { description: 'Drive tires 11R22.5 mounted and balanced', quantity: 4, rate: 512.5 },
      { description: 'Disposal', quantity: 1, rate: 10 },
    ],
  })
})

it('a tax is given in percent of the lines', () => {
  const facts = billFacts(
    page([...BILL, ...sums(['Subtotal', '2,060.00'], ['Sales tax (8.25%)', '169.95'], ['Amount due', '2,229.95'])]),
  )
  expect([facts.total?.value, facts.tax_percent?.value, facts.lines.length]).toEqual([2229.95, 8.25, 2])
})

it('anything uncertain is left out: lines that do not add up, two totals, invalid dates', () => {
  expect(billFacts(page([...BILL, ...sums(['Total', '2,061.00'])])).lines).toEqual([])
  const two = billFacts(page([...BILL, ...sums(['Total', '2,060.00'], ['Balance due', '1,000.00'])]))
  expect([two.total, two.lines]).toEqual([null, []])
  expect(billFacts(page(['Due date: 13/45/2026', 'Invoice: soon']))).toMatchObject({
    ...{ bill_due_date: null, bill_number: null, bill_date: null },
  })
})

it('the vendor is the one whose whole name is on the page, or nobody when two are', () => {
  const [tire, pilot, travel] = ['Roadrunner Tire', 'Pilot', 'Pilot Travel Centers'].map((full_name) => ({
    ...{ id: full_name, full_name },
  }))
  if (!tire || !pilot || !travel) throw new Error('three vendors')
  expect(vendorOn(page(BILL), [tire, pilot])?.value).toBe(tire)
  expect(vendorOn(page(['PILOT TRAVEL CENTERS LLC']), [pilot, travel])?.value).toBe(travel)
  expect(vendorOn(page(['Roadrunner Tire', 'Pilot']), [tire, pilot])).toBeNull()
})

test('a page of thousands of texts is compared with thousands of vendors in a moment', () => {
  const row = (text: string, y: number) => ({ text, page: 1, x: 0, y, width: 0, height: 0.000001 })
  const texts = Array.from({ length: 20_000 }, (_, n) => ({
    ...row(n % 2 === 0 ? 'Total' : `${n}.50`, 0.1 + (n % 2) * 0.5),
    x: n / 20_000,
  }))
  const vendors = Array.from({ length: 3_000 }, (_, n) => ({ id: `${n}`, full_name: `Carrier ${n} LLC` }))
  const took = processorMs(() => {
    expect(vendorOn([row('Carrier 2999, Inc.', 0), ...texts], vendors)?.value.id).toBe('2999')
    expect(billFacts(texts).lines).toEqual([])
  })
  expect(took).toBeLessThan(5000)
})
