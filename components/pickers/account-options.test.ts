import { subcategoryLabel } from './account-options'

test.each([
  ['operating_expenses', 'Operating expenses'],
  ['non_operating_income', 'Non-operating income'],
  ['long_term_liabilities', 'Long-term liabilities'],
  ['paid_in_capital', 'Paid-in capital'],
])('%s is written as in the reports: %s', (subcategory, label) => {
  expect(subcategoryLabel(subcategory)).toBe(label)
})
