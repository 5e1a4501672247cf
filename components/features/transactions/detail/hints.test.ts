import type { LoanCandidate } from '@/lib/contract/transaction-match'
import { loanSentence } from './hints'

const due: LoanCandidate = {
  id: 'row',
  loan: { id: 'loan', entry_id: 'LOAN-000001', name: 'Trailer note', agreement_name: null },
  truck: null,
  n: 7,
  payments: 7,
  date: '2026-08-31',
  payment: 1428.58,
  interest: 0,
  principal: 1428.58,
  fee: 0,
  balance: 100000,
  is_scheduled: true,
  is_extra: false,
  is_likely: true,
  updated_at: '2026-02-01T00:00:00.000Z',
  score: 90,
  reasons: [],
}

describe('loanSentence', () => {
  it('names only the principal of a loan without interest', () => {
    expect(loanSentence(due)).toBe('Trailer note: the loan schedule shows $1,428.58 principal for Aug 31, 2026.')
  })

  it('names principal, interest and fee if there are any; for another amount, how it is split into them', () => {
    expect(loanSentence({ ...due, interest: 12, fee: 15 })).toBe(
      'Trailer note: the loan schedule shows $1,428.58 principal, $12.00 interest and $15.00 fee for Aug 31, 2026.',
    )
    expect(loanSentence({ ...due, is_scheduled: false, fee: 4.8 })).toBe(
      'Trailer note: the loan schedule has $1,428.58 for Aug 31, 2026; this amount makes $1,428.58 principal and $4.80 fee.',
    )
  })
})
