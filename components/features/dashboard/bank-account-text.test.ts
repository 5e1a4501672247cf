import { balanceShown, typeLabel } from './bank-account-text'

describe('a bank account on the dashboard', () => {
  it('shows the mask for cards only', () => {
    expect(typeLabel({ kind: 'credit', account_type: 'credit card', mask: '0932' })).toBe('Credit card ·· 0932')
    expect(typeLabel({ kind: 'credit', account_type: null, mask: null })).toBe('Credit card')
    expect(typeLabel({ kind: 'depository', account_type: 'money_market', mask: '4417' })).toBe('Money market')
  })

  it('shows what is owed on a card below zero, and never a negative zero', () => {
    expect(balanceShown({ kind: 'credit', current_balance: 23_418.77 })).toBe(-23_418.77)
    expect(balanceShown({ kind: 'depository', current_balance: -5 })).toBe(-5)
    expect(Object.is(balanceShown({ kind: 'credit', current_balance: 0 }), 0)).toBe(true)
  })
})
