import type { ChartOfAccount } from '@/lib/contract/chart-of-account'

const CASH_FLOW = {
  operational_cash_flow: 'Operational',
  financial_cash_flow: 'Financial',
  investing_cash_flow: 'Investing',
}
export const cashFlow = (category: ChartOfAccount['cash_flow_category']): string =>
  category === null ? '–' : CASH_FLOW[category]
export const CASH_FLOWS = Object.entries(CASH_FLOW).map(([value, label]) => ({
  value: value as keyof typeof CASH_FLOW,
  label,
}))
