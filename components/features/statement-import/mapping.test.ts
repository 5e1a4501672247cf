import { columnNames, draftOf, mappingOf, mayBeCard, samplesOf } from './mapping'

/** What is sent for a file without these columns. */
const REST = { balance: null, check_number: null, delimiter: null }

describe('column mapping', () => {
  it('starts from what the file suggests', () => {
    expect(mappingOf(draftOf({ date: 0, description: 2, amount: 1, date_order: 'dmy', skip_rows: 3 }))).toEqual({
      date: 0,
      description: 2,
      amount: 1,
      date_order: 'dmy',
      skip_rows: 3,
      flip_sign: false,
      ...REST,
    })
  })
  it('cannot be sent while a column is missing', () => {
    expect(mappingOf(draftOf({ date: 0, amount: 1 }))).toBeNull()
    expect(mappingOf(draftOf({ date: 0, description: 2 }))).toBeNull()
    expect(mappingOf({ ...draftOf({ date: 0, description: 2, amount: 1 }), amounts: 'separate' })).toBeNull()
  })
  it('accepts two columns, one for each direction', () => {
    expect(mappingOf(draftOf({ date: 0, description: 1, debit: 2, credit: 3 }))).toEqual({
      date: 0,
      description: 1,
      debit: 2,
      credit: 3,
      date_order: 'mdy',
      skip_rows: 0,
      flip_sign: false,
      ...REST,
    })
  })
  it('sends only one way of stating amounts, never both', () => {
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
      ...REST,
    })
  })
  it('keeps balance, check number, delimiter and the direction column as guessed', () => {
    const guess = {
      date: 0,
      description: 1,
      amount: 2,
      direction: 3,
      balance: 4,
      check_number: 5,
      delimiter: ';' as const,
    }
    expect(mappingOf(draftOf(guess))).toEqual({ ...guess, date_order: 'mdy', skip_rows: 0, flip_sign: false })
    expect(mappingOf({ ...draftOf(guess), direction: null })).toBeNull()
  })
  it('treats a file with only money in as a card, unless a column shows the direction', () => {
    const reading = { lines: 2, money_in: 10, money_out: 0, ends_at: null, first_date: null }
    const draft = draftOf({ date: 0, description: 1, amount: 2 })
    expect(mayBeCard(draft, { reading })).toBe(true)
    expect(mayBeCard(draft, { reading: { ...reading, money_out: 1 } })).toBe(false)
    expect(mayBeCard({ ...draft, amounts: 'separate' }, { reading })).toBe(false)
  })
  it('shows the first values of a column, each once', () => {
    expect(
      samplesOf(
        {
          sample: [
            ['a', '1'],
            ['b', '1'],
            ['c', ' '],
            ['d', '2'],
          ],
        },
        1,
      ),
    ).toBe('1, 2')
  })
  it('names columns by the header, or by number if it has no name', () => {
    expect(columnNames({ header: ['Date', ' ', 'Amount'], sample: [['1', '2', '3', '4']] })).toEqual([
      'Date',
      'Column 2',
      'Amount',
      'Column 4',
    ])
    expect(columnNames({ header: null, sample: [['1', '2']] })).toEqual(['Column 1', 'Column 2'])
  })
})
