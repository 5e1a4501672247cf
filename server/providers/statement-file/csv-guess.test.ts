import { readText, refusalOf, fixture } from '@/tests/support/statements/fixture'
import { readStatement } from './read-statement'

const guessOf = (text: string) => readText(text).needs_mapping?.guess

describe('the proposed columns of an unknown CSV', () => {
  it('finds them by the names in the header', () => {
    expect(
      guessOf(
        'Transaction Date,Posted Date,Check No,Payee,Amount,Running Balance\n' +
          '01/14/2026,01/15/2026,101,Pilot,-12.00,88.00\n',
      ),
    ).toEqual({
      date: 1,
      date_order: 'mdy',
      description: 3,
      amount: 4,
      flip_sign: false,
      balance: 5,
      check_number: 2,
      skip_rows: 1,
      delimiter: ',',
    })
  })

  it('finds them by their contents when there is no header', () => {
    const text = '2026-01-14,Pilot Laredo,-12.00\n2026-01-15,TQL carrier pay,900.00\n'
    expect(readText(text).needs_mapping).toMatchObject({
      header: null,
      guess: { date: 0, date_order: 'ymd', description: 1, amount: 2, skip_rows: 0 },
    })
  })

  it('turns signs around when payments are negative and most rows are not', () => {
    expect(
      guessOf(
        'Date,Description,Amount\n01/14/2026,AUTOPAY PAYMENT - THANK YOU,-50.00\n01/15/2026,Pilot,12.00\n' +
          '01/15/2026,Loves,13.00\n',
      ),
    ).toMatchObject({ amount: 2, flip_sign: true })
  })

  it('still proposes columns for a header without rows', () => {
    expect(guessOf('Date,Description,Amount\n')).toMatchObject({ date: 0, description: 1, amount: 2, skip_rows: 1 })
  })
})

it('a table without a date and an amount in any row is refused', () => {
  expect(refusalOf(() => readStatement(fixture('refused/customers.csv')))).toMatch(
    /^wrong_kind: This is a text file without rows that hold a date and an amount\./,
  )
})
