import type { ChartOfAccount } from '@/lib/contract/chart-of-account'

const id = (number: number): string => `01a1f640-bc00-7004-8000-${String(number).padStart(12, '0')}`

/** An account of the chart that money can be filed under; an expense unless the changes say otherwise. */
export const sampleAccount = (
  chart_number: number,
  name: string,
  changes: Partial<ChartOfAccount> = {},
): ChartOfAccount => ({
  id: id(chart_number),
  name,
  chart_number,
  account_element: 'expense',
  basis: 'cash_and_accrual',
  description: null,
  keywords: null,
  is_active: true,
  is_categorize: true,
  is_header: false,
  chat_gpt_text: null,
  subcategory: 'operating_expenses',
  cash_flow_category: 'operational_cash_flow',
  is_money_in: true,
  is_money_out: true,
  is_cash: true,
  is_accrual: true,
  balance_type: 'debit',
  is_system: false,
  role: null,
  parent: null,
  entity: id(1),
  bank_account: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...changes,
})
