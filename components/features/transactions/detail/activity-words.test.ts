import { actionWords, changesTold } from './activity-words'

describe('activity in words', () => {
  it('names the action, also one that it does not know yet', () => {
    expect(actionWords('categorize')).toBe('changed the category')
    expect(actionWords('sent_away')).toBe('sent away')
    expect(actionWords(null)).toBe('')
  })

  it('tells each change from what to what', () => {
    const changes = [
      { field: 'chart_of_account', from: null, to: 'Diesel Fuel' },
      { field: 'status', from: 'uncategorized', to: 'by_user' },
      { field: 'is_finalized', from: false, to: true },
      { field: 'lines', from: [], to: [{ amount: 1 }, { amount: 2 }] },
      { field: 'confidence', from: null, to: 0.876 },
    ]
    expect(changesTold({ changes })).toEqual([
      { field: 'Category', from: 'none', to: 'Diesel Fuel' },
      { field: 'Status', from: 'Not categorized', to: 'Set by a person' },
      { field: 'Finalized', from: 'no', to: 'yes' },
      { field: 'Parts', from: 'none', to: '2' },
      { field: 'Confidence', from: 'none', to: '88%' },
    ])
  })
})
