import type { CloseChecklist } from '@/lib/contract/review-report'
import { reviewLines } from './review-lines'

const clear: CloseChecklist = {
  end_date: '2026-11-18',
  is_clear: true,
  uncategorized_transactions: 0,
  transfer_suggestions: 0,
  ai_to_check: 0,
  held_transactions: 0,
  comments_waiting: 0,
  depreciation_unposted: 0,
  draft_invoices: 0,
  draft_reconciliations: 0,
  renewals_due: 0,
  unsent_reports: 0,
  changed_months: 0,
  bank_accounts: [],
  standing_accounts: [],
}
const bank = (months: number) => ({
  bank_account_id: 'b',
  name: 'Checking',
  last_reconciled: null,
  months_unreconciled: months,
})

describe('the review inbox', () => {
  it('is empty when nothing is open', () => {
    expect(reviewLines(clear, { me: 'me' })).toEqual([])
    expect(reviewLines({ ...clear, bank_accounts: [bank(0)] }, { me: 'me' })).toEqual([])
  })

  it('leads to the lines themselves and adds up the months of all banks', () => {
    const lines = reviewLines(
      { ...clear, uncategorized_transactions: 3, ai_to_check: 2, bank_accounts: [bank(4), bank(5)] },
      { me: 'me' },
    )
    expect(lines.map(({ key, count }) => [key, count])).toEqual([
      ['uncategorized', 3],
      ['ai', 2],
      ['months', 9],
    ])
    expect(lines[0]?.href).toBe('/app/spend-management/transactions/not-categorized')
    expect(lines[1]?.href).toBe('/app/spend-management/transactions/all?status=by_truck_gpt&is_finalized=false')
  })

  it('leads to the lines whose comments mention the user', () => {
    expect(reviewLines({ ...clear, comments_waiting: 2 }, { me: 'me' })[0]).toMatchObject({
      count: 2,
      href: '/app/spend-management/transactions/all?waiting_on=me',
    })
  })

  it('leads to the banks whose transactions are held back', () => {
    expect(reviewLines({ ...clear, held_transactions: 4 }, { me: 'me' })).toEqual([
      { key: 'held', label: 'Bank transactions held back', count: 4, href: '/app/settings?tab=integrations' },
    ])
  })

  it('names the missed recurring payment, or counts several', () => {
    const series = (payee: string, is_missed: boolean) => ({
      payee,
      is_missed,
      bank_account: { id: 'b', name: 'Checking' },
      amount_type: 'money_out' as const,
      amount: 100,
      every: 'month' as const,
      lines: 4,
      last_transaction: 'l',
      last_date: '2026-09-15',
      next_date: '2026-10-15',
    })
    expect(reviewLines(clear, { me: 'me', recurring: [series('Samsara', false)] })).toEqual([])
    expect(
      reviewLines(clear, { me: 'me', recurring: [series('Samsara', true), series('Regus', false)] }),
    ).toMatchObject([
      {
        label: 'Recurring payments that are missing: Samsara',
        count: 1,
        href: '/app/spend-management/transactions/all?is_recurring=true',
      },
    ])
    expect(
      reviewLines(clear, { me: 'me', recurring: [series('Samsara', true), series('Regus', true)] })[0],
    ).toMatchObject({
      label: 'Recurring payments that are missing',
      count: 2,
    })
  })

  it('calls suspense and clearing accounts by both names, and leads to where each of them is listed', () => {
    const standing = { chart_of_account_id: 'a', chart_number: 8590, name: 'Uncategorized Expense', balance: 5 }
    expect(reviewLines({ ...clear, standing_accounts: [standing] }, { me: 'me' })).toMatchObject([
      {
        label: 'Suspense and clearing accounts that are not zero',
        count: 1,
        href: '/app/reports/consistency-review?start_date=2026-01-01&end_date=2026-11-18',
      },
    ])
  })
})
