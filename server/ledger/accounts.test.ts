import { seededAccount } from './accounts'

it('the seeded chart has each account that code finds by its role, and no other', () => {
  expect(seededAccount('accounts_receivable')).toMatchObject({ chart_number: 1200, name: 'Accounts Receivable' })
  expect(seededAccount('loan_interest')).toMatchObject({ chart_number: 9010 })
  expect(() => seededAccount('petty_cash')).toThrow('The seeded chart has no account with the role petty_cash')
})
