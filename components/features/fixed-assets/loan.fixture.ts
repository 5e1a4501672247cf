import type { Loan } from '@/lib/contract/loan'

const AT = '2026-02-01T09:00:00.000Z'

/** A small loan of two payments that nothing has paid yet. */
export const sampleLoan = (changes: Partial<Loan> = {}): Loan => ({
  id: 'loan',
  entry_id: 'LOAN-000001',
  name: 'T-104 loan',
  agreement_name: null,
  truck: null,
  chart_of_account: { id: 'account', name: 'Loan - T-104 loan', chart_number: 2501 },
  loan_amount: 2000,
  interest_rate: 6,
  current_rate: 6,
  period: 2,
  payment_frequency: 'monthly',
  variable_fee: 0,
  payment: 1007.51,
  current_payment: 1007.51,
  start_date: '2026-01-15',
  end_date: '2026-03-15',
  opening_balance: null,
  funded_amount: 2000,
  balance: 2000,
  paid_payments: 0,
  payments: 2,
  next_due: '2026-02-15',
  interest_this_year: 0,
  created_at: AT,
  updated_at: AT,
  ...changes,
})
