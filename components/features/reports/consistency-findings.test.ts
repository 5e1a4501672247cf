import type { ConsistencyReview } from '@/lib/contract/review-report'
import { findingsOf } from './consistency-findings'

const view = { range: { start: '2026-01-01', end: '2026-03-31' }, basis: null, entities: [] }
const review: ConsistencyReview = {
  many_categories: [
    {
      stakeholder_id: 's',
      full_name: 'Pilot Travel Centers',
      categories: [
        { chart_of_account_id: 'a', chart_number: 6010, name: 'Diesel Fuel', count: 2, total_amount: 110 },
        { chart_of_account_id: 'b', chart_number: 6110, name: 'Repairs', count: 1, total_amount: 70 },
      ],
    },
  ],
  wrong_side: [
    { chart_of_account_id: 'c', chart_number: 1010, name: 'Operating', balance_type: 'debit', balance: -399 },
  ],
  duplicates: [
    {
      bank_account_id: 'k',
      amount: 70,
      amount_type: 'money_out',
      transactions: [
        { id: 't', date: '2026-02-06', name: 'PILOT 412', source: 'file' },
        { id: 'u', date: '2026-02-05', name: 'PILOT', source: 'plaid' },
      ],
    },
  ],
  openings: [{ bank_account_id: 'k', chart_of_account_id: 'e', name: 'Payroll', locked_until: '2026-01-31' }],
  suspense: {
    count: 3,
    accounts: [{ chart_of_account_id: 'd', chart_number: 8590, name: 'Uncategorized Expense', balance: 9 }],
  },
}

it('every finding links to its rows', () => {
  const groups = findingsOf(review, view)
  expect(groups.map(({ findings }) => findings.flatMap(({ links }) => links.map(({ href }) => href)))).toEqual([
    ['a', 'b'].map(
      (account) =>
        `/app/spend-management/transactions/all?start_date=2026-01-01&end_date=2026-03-31&stakeholders=s&chart_of_accounts=${account}`,
    ),
    ['/app/accounting/general-ledger?chart_of_account=c&start_date=2026-01-01&end_date=2026-03-31'],
    [
      '/app/spend-management/transactions/all?start_date=2026-02-05&end_date=2026-02-06&bank_accounts=k&amount_type=money_out&min_amount=70&max_amount=70',
    ],
    [
      '/app/spend-management/transactions/not-categorized?start_date=2026-01-01&end_date=2026-03-31',
      '/app/accounting/general-ledger?chart_of_account=d&start_date=2026-01-01&end_date=2026-03-31',
    ],
    ['/app/accounting/general-ledger?chart_of_account=e&start_date=2026-01-01&end_date=2026-03-31'],
  ])
})

it('a possible duplicate says when each of the two arrived, and from where', () => {
  const labels = findingsOf(review, view).flatMap(({ findings }) =>
    findings.flatMap(({ links }) => links.map(({ label }) => label)),
  )
  expect(labels).toContain('Feb 6, 2026 (Statement file) and Feb 5, 2026 (Bank link)')
})

it('each kind has a message for no findings', () => {
  const none = findingsOf(
    { many_categories: [], wrong_side: [], duplicates: [], openings: [], suspense: { count: 0, accounts: [] } },
    view,
  )
  expect(none.map(({ findings, clear }) => [findings.length, clear !== ''])).toEqual([
    [0, true],
    [0, true],
    [0, true],
    [0, true],
    [0, true],
  ])
})
