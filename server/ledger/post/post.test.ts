import fc from 'fast-check'
import { cents } from '@/lib/money/cents'
import { signed, type AmountType } from '../journal'
import { postOpeningBalance } from './opening-balance'
import { postBankLine, type BankLineFacts, type Purpose } from './transaction'

interface Simple {
  amount?: bigint
  amount_type?: AmountType
  bank?: string
  stands_for?: Purpose
}
const facts = ({
  amount = 360_000n,
  amount_type = 'money_out',
  bank = '1010',
  stands_for = category(null),
}: Simple = {}): BankLineFacts => ({
  date: '2026-01-03',
  description: 'PROGRESSIVE',
  amount: cents(amount),
  amount_type,
  bank,
  stakeholder: null,
  leaves: [{ amount: cents(amount), amount_type, stakeholder: null, stands_for }],
  suspense: { income: '8090', expense: '8590' },
})
const category = (account: string | null): Purpose => ({ kind: 'category', account })
const shape = (line: BankLineFacts) => postBankLine(line).lines.map((l) => `${l.side} ${l.account} ${l.amount}`)

describe('bank line', () => {
  it('uncategorized money out: Dr 8590 3,600.00, Cr 1010 3,600.00', () => {
    expect(shape(facts())).toEqual(['credit 1010 360000', 'debit 8590 360000'])
  })
  it('uncategorized money in: Dr 1010, Cr 8090', () => {
    expect(shape(facts({ amount_type: 'money_in' }))).toEqual(['debit 1010 360000', 'credit 8090 360000'])
  })
  it('categorized money out on a card: Dr 6010, Cr 2110', () => {
    expect(shape(facts({ bank: '2110', stands_for: category('6010') }))).toEqual([
      'credit 2110 360000',
      'debit 6010 360000',
    ])
  })
  it('a refund on a card reduces the expense: Dr 2110, Cr 6160', () => {
    expect(shape(facts({ bank: '2110', stands_for: category('6160'), amount_type: 'money_in' }))).toEqual([
      'debit 2110 360000',
      'credit 6160 360000',
    ])
  })
  it('a split posts each part; a part that reduces the line is on the other side', () => {
    const leaf = (amount: bigint, amount_type: AmountType, account: string) => ({
      amount: cents(amount),
      amount_type,
      stakeholder: null,
      stands_for: category(account),
    })
    const line = facts({ amount: 116_400n, amount_type: 'money_in' })
    expect(shape({ ...line, leaves: [leaf(120_000n, 'money_in', '4010'), leaf(3_600n, 'money_out', '4830')] })).toEqual(
      ['debit 1010 116400', 'credit 4010 120000', 'debit 4830 3600'],
    )
  })
  it('a factored invoice: Dr 1010 4,350.00, Cr 1200 5,000.00, Dr 9030 150.00, Dr 1210 500.00', () => {
    const application = { id: 'a', stakeholder: 'tql', amount: cents(500_000n) }
    const custom = (account: string, amount: bigint) => ({
      account,
      amount: cents(amount),
      stakeholder: 'rts',
      note: null,
    })
    const posted = postBankLine(
      facts({
        amount: 435_000n,
        amount_type: 'money_in',
        stands_for: {
          kind: 'invoices',
          receivable: '1200',
          applications: [application],
          custom: [custom('9030', 15_000n), custom('1210', 50_000n)],
        },
      }),
    )
    expect(posted.lines.map((l) => `${l.side} ${l.account} ${l.amount} ${l.stakeholder} ${l.application}`)).toEqual([
      'debit 1010 435000 null undefined',
      'credit 1200 500000 tql a',
      'debit 9030 15000 rts undefined',
      'debit 1210 50000 rts undefined',
    ])
  })
  it('an overpaid invoice: Dr 1010 1,050.00, Cr 1200 1,000.00, Cr 2310 50.00', () => {
    expect(
      shape(
        facts({
          amount: 105_000n,
          amount_type: 'money_in',
          stands_for: {
            kind: 'invoices',
            receivable: '1200',
            applications: [{ id: 'a', stakeholder: 'u', amount: cents(100_000n) }],
            custom: [{ account: '2310', amount: cents(-5_000n), stakeholder: 'u', note: null }],
          },
        }),
      ),
    ).toEqual(['debit 1010 105000', 'credit 1200 100000', 'credit 2310 5000'])
  })
  it("a paid bill: Dr 2000 with the bill's stakeholder, Cr 1010", () => {
    const line = facts({
      stands_for: {
        kind: 'bill',
        payable: '2000',
        application: { id: 'a', stakeholder: 'shop', amount: cents(360_000n) },
      },
    })
    expect(postBankLine(line).lines[1]).toMatchObject({
      account: '2000',
      side: 'debit',
      stakeholder: 'shop',
      application: 'a',
      accrual_only: true,
    })
  })
  it("every line except the bank's has the direction of the bank line, even a part that reduces it", () => {
    const leaf = (amount: bigint, amount_type: AmountType) => ({
      amount: cents(amount),
      amount_type,
      stakeholder: null,
      stands_for: category('6010'),
    })
    const line = { ...facts({ amount: 100n }), leaves: [leaf(130n, 'money_out'), leaf(30n, 'money_in')] }
    expect(postBankLine(line).lines.map((each) => [each.bank_direction, each.accrual_only])).toEqual([
      [undefined, undefined],
      ['money_out', undefined],
      ['money_out', undefined],
    ])
  })
  it("each part's line has its truck and note, and the note of a deduction takes precedence", () => {
    const notes = (amount_type: AmountType, stands_for: Purpose) => {
      const line = facts({ amount_type, stands_for })
      const leaves = line.leaves.map((leaf) => ({
        ...leaf,
        stakeholder: 'tql',
        truck: '102',
        description: 'Load 7781',
      }))
      return postBankLine({ ...line, leaves })
        .lines.slice(1)
        .map((l) => [l.stakeholder, l.truck, l.description])
    }
    const application = { id: 'a', stakeholder: 'shop', amount: cents(360_000n) }
    const deduction = (note: string | null) => ({ account: '9030', amount: cents(5_000n), stakeholder: 'rts', note })
    const payment = { loan: '2502', interest_account: '9010', fee_account: '9040', fee: cents(0n) }
    expect(notes('money_out', category('6010'))).toEqual([['tql', '102', 'Load 7781']])
    expect(notes('money_out', { kind: 'bill', payable: '2000', application })).toEqual([['shop', '102', 'Load 7781']])
    expect(
      notes('money_in', {
        kind: 'invoices',
        receivable: '1200',
        applications: [{ ...application, amount: cents(370_000n) }],
        custom: [deduction('Fee of March'), deduction(null)],
      }),
    ).toEqual([
      ['shop', '102', 'Load 7781'],
      ['rts', '102', 'Fee of March'],
      ['rts', '102', 'Load 7781'],
    ])
    expect(
      notes('money_out', {
        kind: 'loan',
        payment: { ...payment, principal: cents(300_000n), interest: cents(60_000n) },
      }),
    ).toEqual([
      ['tql', '102', 'Load 7781'],
      ['tql', '102', 'Load 7781'],
    ])
  })
  it("the entry is a transaction with the bank's date and description", () => {
    expect(postBankLine(facts())).toMatchObject({
      event_type: 'transaction',
      date: '2026-01-03',
      description: 'PROGRESSIVE',
    })
  })
  it('a loan payment: Dr loan 1,144.81, Dr 9010 595.00, Dr 9040 15.00', () => {
    const payment = {
      loan: '2502',
      interest_account: '9010',
      fee_account: '9040',
      principal: cents(114_481n),
      interest: cents(59_500n),
      fee: cents(1_500n),
    }
    expect(shape(facts({ amount: 175_481n, stands_for: { kind: 'loan', payment } }))).toEqual([
      'credit 1010 175481',
      'debit 2502 114481',
      'debit 9010 59500',
      'debit 9040 1500',
    ])
  })
  it('balances for every amount, direction and category', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.constantFrom('money_in' as const, 'money_out' as const),
        fc.option(fc.constantFrom('6010', '4010')),
        (amount, amount_type, account) => {
          const { lines } = postBankLine(facts({ amount, amount_type, stands_for: category(account) }))
          return (
            lines.length === 2 &&
            lines.reduce((sum, line) => sum + signed(line), 0n) === 0n &&
            lines.every((line) => line.amount > 0n)
          )
        },
      ),
    )
  })
})

describe('opening balance', () => {
  const opening = { bank: 'b', bank_name: 'Checking', equity: '3800', books_start: '2026-01-01' }
  it('38,288.25 after two payments of 4,211.75 opened with 42,500.00', () => {
    const posted = postOpeningBalance({
      ...opening,
      kind: 'depository',
      stated: cents(3_828_825n),
      movements: cents(-421_175n),
    })
    expect([posted?.date, posted?.lines.map((l) => `${l.side} ${l.account} ${l.amount}`)]).toEqual([
      '2025-12-31',
      ['debit b 4250000', 'credit 3800 4250000'],
    ])
  })
  it('a card that owes 3,628.60 after a purchase of 428.60 opened owing 3,200.00', () => {
    const posted = postOpeningBalance({
      ...opening,
      kind: 'credit',
      stated: cents(362_860n),
      movements: cents(-42_860n),
    })
    expect(posted?.lines.map((l) => `${l.side} ${l.account} ${l.amount}`)).toEqual([
      'credit b 320000',
      'debit 3800 320000',
    ])
  })
  it('names its account, as a manual entry', () => {
    expect(
      postOpeningBalance({ ...opening, kind: 'depository', stated: cents(100n), movements: cents(0n) }),
    ).toMatchObject({ event_type: 'manual', description: 'Opening balance of Checking' })
  })
  it('posts nothing when it is zero', () => {
    expect(
      postOpeningBalance({ ...opening, kind: 'depository', stated: cents(100n), movements: cents(100n) }),
    ).toBeNull()
  })
})
