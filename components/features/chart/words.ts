import { counted } from '@/components/ui/count-text'
import type { AccountUses } from '@/lib/contract/account-merge'
import type { ChartImport } from '@/lib/contract/chart-import'
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

const SIDE: Record<ChartOfAccount['balance_type'], string> = { debit: 'Debit', credit: 'Credit' }
export const normalSide = ({ balance_type }: Pick<ChartOfAccount, 'balance_type'>): string => SIDE[balance_type]
export const NORMAL_SIDES = Object.entries(SIDE).map(([value, label]) => ({ value: value as keyof typeof SIDE, label }))

/** '3 entries, 1 rule' */
export function usesText(uses: AccountUses): string {
  const parts: [number, string, string][] = [
    [uses.entries, 'entry', 'entries'],
    [uses.transactions, 'bank line', 'bank lines'],
    [uses.bill_lines, 'bill line', 'bill lines'],
    [uses.invoice_lines, 'invoice line', 'invoice lines'],
    [uses.drafts, 'open draft', 'open drafts'],
    [uses.rules.length, 'rule', 'rules'],
    [uses.services.length, 'service', 'services'],
    [uses.loans.length, 'loan', 'loans'],
    [uses.bank_accounts.length, 'bank account', 'bank accounts'],
    [uses.stakeholders, 'usual account', 'usual accounts'],
    [uses.templates.length, 'recurring entry or template', 'recurring entries and templates'],
    [uses.budget_months, 'month with a budget', 'months with a budget'],
    [uses.children, 'child account', 'child accounts'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => counted(count, one, many))
    .join(', ')
}

/** '3 accounts are new, 1 account changes' */
export function chartEffect({ added, changed }: Pick<ChartImport, 'added' | 'changed'>): string {
  if (added + changed === 0) return 'Nothing differs from the chart'
  const news = added > 0 ? `${counted(added, 'account is', 'accounts are')} new` : ''
  const others = changed > 0 ? counted(changed, 'account changes', 'accounts change') : ''
  return [news, others].filter(Boolean).join(', ')
}

/** By name, if they have one. */
export const usesNames = ({ rules, services, loans, bank_accounts, templates }: AccountUses): string =>
  [...rules, ...services, ...loans, ...bank_accounts, ...templates].join(', ')
