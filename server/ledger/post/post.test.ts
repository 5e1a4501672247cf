import fc from 'fast-check'
import { cents } from '@/lib/money/cents'
import { entry, signed, UnbalancedEntry, credit, debit } from '../journal'
import { postOpeningBalance } from './opening-balance'
import { postBankLine, type BankLineFacts } from './transaction'

const facts: BankLineFacts = {
  date: '2026-01-03', description: 'PROGRESSIVE', amount: cents(360_000n), amount_type: 'money_out', bank: '1010', stakeholder: null,
  category: null, suspense: { income: '8090', expense: '8590' },
}
const shape = (line: BankLineFacts) => postBankLine(line).lines.map((l) => `${l.side} ${l.account} ${l.amount}`)

describe('bank line', () => {
  it('uncategorised money out: Dr 8590 3,600.00, Cr 1010 3,600.00', () => {
    expect(shape(facts)).toEqual(['credit 1010 360000', 'debit 8590 360000'])
  })
  it('uncategorised money in: Dr 1010, Cr 8090', () => {
    expect(shape({ ...facts, amount_type: 'money_in' })).toEqual(['debit 1010 360000', 'credit 8090 360000'])
  })
  it('categorised money out on a card: Dr 6010, Cr 2110', () => {
    expect(shape({ ...facts, bank: '2110', category: '6010' })).toEqual(['credit 2110 360000', 'debit 6010 360000'])
  })
  it('a refund on a card reduces the expense: Dr 2110, Cr 6160', () => {
    expect(shape({ ...facts, bank: '2110', category: '6160', amount_type: 'money_in' })).toEqual(['debit 2110 360000', 'credit 6160 360000'])
  })
  it('balances for every amount, direction and category', () => {
    fc.assert(fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.constantFrom('money_in' as const, 'money_out' as const), fc.option(fc.constantFrom('6010', '4010')),
      (amount, amount_type, category) => {
        const { lines } = postBankLine({ ...facts, amount: cents(amount), amount_type, category })
        return lines.length === 2 && lines.reduce((sum, line) => sum + signed(line), 0n) === 0n && lines.every((line) => line.amount > 0n)
      },
    ))
  })
})

describe('opening balance', () => {
  const opening = { bank: 'b', bank_name: 'Checking', equity: '3800', books_start: '2026-01-01' }
  it('38,288.25 after two payments of 4,211.75 opened with 42,500.00', () => {
    const posted = postOpeningBalance({ ...opening, kind: 'depository', stated: cents(3_828_825n), movements: cents(-421_175n) })
    expect([posted?.date, posted?.lines.map((l) => `${l.side} ${l.account} ${l.amount}`)]).toEqual([
      '2025-12-31', ['debit b 4250000', 'credit 3800 4250000'],
    ])
  })
  it('a card that owes 3,628.60 after a purchase of 428.60 opened owing 3,200.00', () => {
    const posted = postOpeningBalance({ ...opening, kind: 'credit', stated: cents(362_860n), movements: cents(-42_860n) })
    expect(posted?.lines.map((l) => `${l.side} ${l.account} ${l.amount}`)).toEqual(['credit b 320000', 'debit 3800 320000'])
  })
  it('posts nothing when it is zero', () => {
    expect(postOpeningBalance({ ...opening, kind: 'depository', stated: cents(100n), movements: cents(100n) })).toBeNull()
  })
})

describe('entry', () => {
  const base = { event_type: 'manual' as const, date: '2026-01-01', description: '' }
  it('refuses lines that do not add up', () => {
    expect(() => entry({ ...base, lines: [debit('a', cents(100n)), credit('b', cents(99n))] })).toThrow(UnbalancedEntry)
  })
  it('drops zero lines and turns negative ones to the other side', () => {
    const made = entry({ ...base, lines: [debit('a', cents(5n)), debit('z', cents(0n)), debit('b', cents(-5n))] })
    expect(made.lines.map((line) => [line.account, line.side, line.amount])).toEqual([['a', 'debit', 5n], ['b', 'credit', 5n]])
  })
})
