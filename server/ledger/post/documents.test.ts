import fc from 'fast-check'
import { add, parseCents, subtract, sum, toDecimal, type Cents } from '@/lib/money/cents'
import { parseTenThousandths } from '@/lib/money/decimal'
import { signed, type Entry } from '../journal'
import { billTotalProblem, postBill } from './bill'
import { documentTotals, withTax } from '@/lib/money/document-totals'
import { entrySuffix, postVoid } from './void'
import { postInvoice, postReinstatement, postWriteOff } from './invoice'

const priced = (quantity: number | string, rate: number | string) => ({
  quantity: parseTenThousandths(quantity),
  rate: parseTenThousandths(rate),
})
const totals = (lines: [number | string, number | string][], tax: number | string = 0) => {
  const all = documentTotals(
    lines.map(([quantity, rate]) => priced(quantity, rate)),
    parseTenThousandths(tax),
  )
  return {
    lines: all.amounts.map(toDecimal),
    tax: toDecimal(all.tax),
    total: toDecimal(all.total),
    posted: withTax(all).map(toDecimal),
  }
}
const shown = (entry: Entry) =>
  entry.lines.map(({ account, side, amount }) => `${side === 'debit' ? 'Dr' : 'Cr'} ${account} ${toDecimal(amount)}`)

describe('totals of a document', () => {
  it('1 × 1,150.00 and 4 × 83.335 at 7.25 %: tax 107.54 = 83.37 + 24.17, total 1,590.88', () => {
    expect(
      totals(
        [
          [1, 1150],
          [4, '83.335'],
        ],
        7.25,
      ),
    ).toEqual({
      lines: ['1150.00', '333.34'],
      tax: '107.54',
      total: '1590.88',
      posted: ['1233.37', '357.51'],
    })
  })
  it('a part of 480.00 with a core credit of 75.00 at 8.25 %: 519.60 − 81.19 = 438.41', () => {
    expect(
      totals(
        [
          [1, 480],
          [1, -75],
        ],
        8.25,
      ),
    ).toEqual({
      lines: ['480.00', '-75.00'],
      tax: '33.41',
      total: '438.41',
      posted: ['519.60', '-81.19'],
    })
  })
  it.each([
    [1, '0.005', '0.01'],
    [-1, '0.005', '-0.01'],
    [3, '0.335', '1.01'],
    ['0.5', '0.01', '0.01'],
    ['0.0001', '49.9999', '0.00'],
  ])('%p × %p = %p, ties away from zero', (quantity, rate, expected) =>
    expect(totals([[quantity, rate]]).lines).toEqual([expected]),
  )
  it.each(['1.00005', '1e3', '', '.5', 'NaN'])('refuse %p as a quantity', (text) =>
    expect(() => parseTenThousandths(text)).toThrow(RangeError),
  )
})

const decimal = fc.bigInt({ min: -99_999_999n, max: 99_999_999n }).map((n) =>
  parseTenThousandths(
    `${n < 0n ? '-' : ''}${String(n < 0n ? -n : n)
      .padStart(5, '0')
      .replace(/(\d{4})$/, '.$1')}`,
  ),
)
const line = fc.record({ quantity: decimal, rate: decimal })
const percent = fc
  .bigInt({ min: 0n, max: 300_000n })
  .map((n) => parseTenThousandths(`${n / 10_000n}.${String(n % 10_000n).padStart(4, '0')}`))
const document = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), percent)
  .map(([lines, tax]) => documentTotals(lines, tax))
  .filter(({ total }) => total > 0n)

describe('any document', () => {
  it('lines and tax add up to the total, and so do the lines that carry their share of it', () => {
    fc.assert(
      fc.property(document, (all) => add(sum(all.amounts), all.tax) === all.total && sum(withTax(all)) === all.total),
    )
  })
  it('each line is off the exact product by at most half a cent', () => {
    fc.assert(
      fc.property(line, ({ quantity, rate }) => {
        const [amount] = documentTotals([{ quantity, rate }], parseTenThousandths(0)).amounts
        const off = (amount ?? 0n) * 1_000_000n - quantity * rate
        return off <= 500_000n && off >= -500_000n
      }),
    )
  })
  it('as a bill and as an invoice its entry balances, with the total on the control account', () => {
    fc.assert(
      fc.property(document, (all) => {
        const facts = { date: '2026-01-09', description: 'x', stakeholder: 's' }
        const lines = withTax(all).map((amount) => ({ account: 'a', amount, truck: null, description: null }))
        const bill = postBill({ ...facts, payable: '2000', lines })
        const invoice = postInvoice({ ...facts, receivable: '1200', lines })
        const on = (entry: Entry, account: string): Cents =>
          sum(entry.lines.filter((each) => each.account === account).map(signed))
        return subtract(on(invoice, '1200'), all.total) === 0n && add(on(bill, '2000'), all.total) === 0n
      }),
    )
  })
})

describe('entries of an invoice', () => {
  const facts = { date: '2026-02-14', description: 'Invoice INV-1005', stakeholder: 's' }
  const of = (account: string, amount: string) => ({
    account,
    amount: parseCents(amount),
    truck: null,
    description: null,
  })
  const issue = () => postInvoice({ ...facts, receivable: '1200', lines: [of('4090', '1000'), of('2300', '82.5')] })

  it('Dr 1200 1,082.50, Cr 4090 1,000.00, Cr 2300 82.50', () => {
    expect(shown(issue())).toEqual(['Dr 1200 1082.50', 'Cr 4090 1000.00', 'Cr 2300 82.50'])
  })
  it('a void is the same entry with sides swapped, on its own day', () => {
    const entry = postVoid(issue(), '2026-03-01')
    expect([entry.date, ...shown(entry)]).toEqual(['2026-03-01', 'Cr 1200 1082.50', 'Dr 4090 1000.00', 'Dr 2300 82.50'])
  })
  it("no line of a document's entry counts on a cash basis", () => {
    const loss = { ...facts, receivable: '1200', bad_debt: '7170', amount: parseCents('280') }
    const bill = postBill({ ...facts, payable: '2000', lines: [of('6010', '5')] })
    const entries = [bill, issue(), postVoid(issue(), '2026-03-01'), postWriteOff(loss), postReinstatement(loss)]
    expect(entries.flatMap(({ lines }) => lines.map((line) => line.accrual_only))).toEqual(Array(12).fill(true))
  })
  it('write-off and reinstatement undo each other', () => {
    const loss = { ...facts, receivable: '1200', bad_debt: '7170', amount: parseCents('280') }
    expect([...shown(postWriteOff(loss)), ...shown(postReinstatement(loss))]).toEqual([
      'Dr 7170 280.00',
      'Cr 1200 280.00',
      'Dr 1200 280.00',
      'Cr 7170 280.00',
    ])
  })
  it('each entry has its description, and its customer or vendor on every line', () => {
    const loss = { ...facts, receivable: '1200', bad_debt: '7170', amount: parseCents('280') }
    const bill = postBill({ ...facts, description: 'Bill 88', payable: '2000', lines: [of('6010', '5')] })
    const entries = [bill, issue(), postVoid(issue(), '2026-03-01'), postWriteOff(loss), postReinstatement(loss)]
    expect(entries.map(({ event_type, description }) => [event_type, description])).toEqual([
      ['bill', 'Bill 88'],
      ['invoice', 'Invoice INV-1005'],
      ['invoice', 'Void of Invoice INV-1005'],
      ['invoice', 'Write-off of Invoice INV-1005'],
      ['invoice', 'Reinstatement of Invoice INV-1005'],
    ])
    expect(entries.flatMap(({ lines }) => lines.map(({ stakeholder }) => stakeholder))).toEqual(Array(12).fill('s'))
  })
  it("a line's truck and description are posted with it, but not on the control account", () => {
    const lines = [{ ...of('4010', '900'), truck: '102', description: 'Load 7781' }, of('2300', '10')]
    const notes = ({ lines: posted }: Entry) =>
      posted.map(({ account, truck, description }) => [account, truck, description])
    expect(notes(postInvoice({ ...facts, receivable: '1200', lines }))).toEqual([
      ['1200', undefined, undefined],
      ['4010', '102', 'Load 7781'],
      ['2300', null, null],
    ])
    expect(notes(postBill({ ...facts, payable: '2000', lines }))).toEqual([
      ['4010', '102', 'Load 7781'],
      ['2300', null, null],
      ['2000', undefined, undefined],
    ])
  })
  it('the nth entry of a kind has the suffix n, from the second on', () => {
    expect([entrySuffix('WO', 1), entrySuffix('WO', 2), entrySuffix('RI', 3)]).toEqual(['WO', 'WO2', 'RI3'])
  })
})

it('a bill total covers what was paid and is greater than 0', () => {
  const problem = (total: string, paid: string) =>
    billTotalProblem({ total: parseCents(total), paid: parseCents(paid) })
  expect([problem('0', '0'), problem('512.5', '1000'), problem('1000', '1000')]).toEqual([
    'Bill total must be greater than 0.',
    'Bill total 512.50 is less than the amount already paid 1,000.00.',
    null,
  ])
})
