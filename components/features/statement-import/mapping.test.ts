import { columnNames, draftOf, mappingOf } from './mapping'

describe('column mapping', () => {
  it('starts from what the file suggests', () => {
    expect(mappingOf(draftOf({ date: 0, description: 2, amount: 1, date_order: 'dmy', skip_rows: 3 }))).toEqual({
      date: 0,
      description: 2,
      amount: 1,
      date_order: 'dmy',
      skip_rows: 3,
      flip_sign: false,
      balance: null,
      check_number: null,
      delimiter: null,
    })
  })
  it('is nothing to send while a column is missing', () => {
    expect(mappingOf(draftOf({ date: 0, amount: 1 }))).toBeNull()
    expect(mappingOf(draftOf({ date: 0, description: 2 }))).toBeNull()
    expect(mappingOf({ ...draftOf({ date: 0, description: 2, amount: 1 }), amounts: 'separate' })).toBeNull()
  })
  it('takes two columns, one for each direction', () => {
    expect(mappingOf(draftOf({ date: 0, description: 1, debit: 2, credit: 3 }))).toEqual({
      date: 0,
      description: 1,
      debit: 2,
      credit: 3,
      date_order: 'mdy',
      skip_rows: 0,
      flip_sign: false,
      balance: null,
      check_number: null,
      delimiter: null,
    })
  })
  it('sends one way of telling amounts, never both', () => {
    const draft = {
      ...draftOf({ date: 0, description: 1, debit: 2, credit: 3 }),
      amounts: 'signed' as const,
      amount: 4,
    }
    expect(mappingOf(draft)).toEqual({
      date: 0,
      description: 1,
      amount: 4,
      date_order: 'mdy',
      skip_rows: 0,
      flip_sign: false,
      balance: null,
      check_number: null,
      delimiter: null,
    })
  })
  it('names columns by the header, and by number where it is silent', () => {
    expect(columnNames({ header: ['Date', ' ', 'Amount'], sample: [['1', '2', '3', '4']] })).toEqual([
      'Date',
      'Column 2',
      'Amount',
      'Column 4',
    ])
    expect(columnNames({ header: null, sample: [['1', '2']] })).toEqual(['Column 1', 'Column 2'])
  })
})
