import { changeWords, tickWords } from './change-words'

describe('changes in words', () => {
  it('of a bank line name the old and the new value', () => {
    const changes = [
      { field: 'chart_of_account', from: null, to: 'Diesel Fuel' },
      { field: 'status', from: 'uncategorized', to: 'by_user' },
      { field: 'is_finalized', from: false, to: true },
      { field: 'lines', from: [], to: [{ amount: 1 }, { amount: 2 }] },
      { field: 'confidence', from: null, to: 0.876 },
      { field: 'short_pay_amount', from: null, to: -1828.5 },
      { field: 'date', from: '2026-01-31', to: '2026-02-01' },
    ]
    expect(changeWords({ changes })).toEqual([
      { field: 'Category', from: 'none', to: 'Diesel Fuel' },
      { field: 'Status', from: 'Not categorized', to: 'Set by a person' },
      { field: 'Finalized', from: 'no', to: 'yes' },
      { field: 'Parts', from: 'none', to: '2' },
      { field: 'Confidence', from: 'none', to: '88%' },
      { field: 'Short pay amount', from: 'none', to: '($1,828.50)' },
      { field: 'Date', from: 'Jan 31, 2026', to: 'Feb 1, 2026' },
    ])
  })

  it('of something else have its own words; an id is never shown', () => {
    const [one, other] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']
    const changes = [
      { field: 'name', from: 'Fuel', to: 'Diesel' },
      { field: 'parent', from: one, to: null },
      { field: 'entities', from: [one], to: [one, other] },
      { field: 'is_active', from: true, to: false },
      { field: 'invoice_date', from: null, to: '2026-10-20' },
      { field: 'invoice_status', from: 'open', to: 'un_collectible' },
    ]
    expect(changeWords({ changes }, { isLine: false })).toEqual([
      { field: 'Name', from: 'Fuel', to: 'Diesel' },
      { field: 'Parent', from: 'details', to: 'none' },
      { field: 'Entities', from: '1', to: '2' },
      { field: 'Active', from: 'yes', to: 'no' },
      { field: 'Invoice date', from: 'none', to: 'Oct 20, 2026' },
      { field: 'Invoice status', from: 'Open', to: 'Uncollectible' },
    ])
  })

  it('from nothing to zero are listed: no terms differ from due immediately, and no limit from a limit of zero', () => {
    const changes = [
      { field: 'terms', from: null, to: 0 },
      { field: 'credit_limit', from: null, to: 0 },
    ]
    expect(changeWords({ changes }, { isLine: false })).toEqual([
      { field: 'Terms', from: 'none', to: '0' },
      { field: 'Credit limit', from: 'none', to: '$0.00' },
    ])
  })

  it('of a loan payment are amounts, without a fee of zero', () => {
    const changes = [
      { field: 'interest', from: null, to: 308.97 },
      { field: 'principal', from: null, to: 1593.5 },
      { field: 'fee', from: null, to: 0 },
    ]
    expect(changeWords({ changes }, { isLine: false })).toEqual([
      { field: 'Interest', from: 'none', to: '$308.97' },
      { field: 'Principal', from: 'none', to: '$1,593.50' },
    ])
  })

  it('of as many items as before, or of one id into another, say that they changed', () => {
    const [one, other] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']
    const changes = [
      { field: 'invoice_items', from: [{ rate: 100 }], to: [{ rate: 175 }] },
      { field: 'parent', from: one, to: other },
    ]
    expect(changeWords({ changes }, { isLine: false })).toEqual([
      { field: 'Items', from: '1', to: 'changed' },
      { field: 'Parent', from: 'details', to: 'changed' },
    ])
  })

  it('format a value as a date if the field is one, and leave a text as it was written', () => {
    const changes = [
      { field: 'written_off_on', from: null, to: '2026-03-04' },
      { field: 'memo', from: '2026-01-31', to: '2026-02-01' },
    ]
    expect(changeWords({ changes }, { isLine: false })).toEqual([
      { field: 'Written off on', from: 'none', to: 'Mar 4, 2026' },
      { field: 'Memo', from: '2026-01-31', to: '2026-02-01' },
    ])
  })

  it('name the text of a line like its form does if a person wrote it', () => {
    const changes = [{ field: 'description', from: 'Tolls', to: 'Tolls of May' }]
    const named = (source?: 'manual' | 'plaid') => changeWords({ changes }, { source })[0]?.field
    expect([named('manual'), named('plaid'), named()]).toEqual(['Description', 'Bank text', 'Bank text'])
  })

  it('of a statement count what was ticked', () => {
    const changes = [
      { field: 'cleared', from: null, to: 12 },
      { field: 'left_out', from: null, to: 1 },
    ]
    expect(changeWords({ changes }, { isLine: false })).toEqual([])
    expect(tickWords(changes)).toBe('12 lines cleared, 1 left out')
    expect(tickWords(changes.slice(1))).toBe('1 line left out')
    expect(tickWords([])).toBeNull()
  })
})
