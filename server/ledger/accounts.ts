import { CARD_NUMBERS, CASH_NUMBERS, type NumberRange } from '@/lib/contract/choices'
import template from './chart-of-accounts.json'

/** How code finds an account whose name and number a user may change. Source: LEDGER §2 "Roles". */
export type Role =
  | 'transfers_clearing'
  | 'asset_clearing'
  | 'accounts_receivable'
  | 'factoring_reserve'
  | 'vendor_credits'
  | 'asset_truck'
  | 'asset_trailer'
  | 'accum_truck'
  | 'accum_trailer'
  | 'accounts_payable'
  | 'sales_tax_payable'
  | 'customer_credits'
  | 'loan_header'
  | 'opening_balance_equity'
  | 'retained_earnings'
  | 'service_linehaul'
  | 'service_fsc'
  | 'service_detention'
  | 'service_lumper'
  | 'service_accessorial'
  | 'depr_truck'
  | 'depr_trailer'
  | 'bad_debt'
  | 'gain_disposal'
  | 'uncategorized_income'
  | 'loss_disposal'
  | 'reconciliation_adjustment'
  | 'uncategorized_expense'
  | 'loan_interest'
  | 'factoring_fees'
  | 'loan_fees'
  | 'bank_header'
  | 'card_header'
  | 'bank_slot_checking'
  | 'bank_slot_savings'
  | 'bank_slot_cash'
  | 'bank_slot_credit'

/** The accounts that every new entity starts with. Source: LEDGER §2. */
export const TRUCKING_TEMPLATE: readonly TemplateAccount[] = template

export interface TemplateAccount {
  readonly chart_number: number
  readonly name: string
  readonly account_element: string
  readonly balance_type: string
  readonly subcategory: string
  readonly cash_flow_category: string | null
  readonly parent: number | null
  readonly is_system: boolean
  readonly is_header: boolean
  readonly is_categorize: boolean
  readonly is_money_in: boolean
  readonly is_money_out: boolean
  readonly basis: string
  readonly role: string | null
  readonly is_active: boolean
  readonly keywords: string
  readonly description: string
}

export type BankSlot = 'checking' | 'savings' | 'cash' | 'credit'

const [, ...MORE_CASH] = CASH_NUMBERS
const [, ...MORE_CARDS] = CARD_NUMBERS

/**
 * The role of the seeded account that a new bank account takes first, and the numbers to try in order once that one is in use. Source:
 * LEDGER §2.
 */
export const BANK_SLOTS: Record<BankSlot, { role: Role; numbers: readonly NumberRange[] }> = {
  checking: { role: 'bank_slot_checking', numbers: [[1011, 1019], ...MORE_CASH] },
  savings: { role: 'bank_slot_savings', numbers: [[1021, 1049], ...MORE_CASH] },
  cash: { role: 'bank_slot_cash', numbers: [[1051, 1089], ...MORE_CASH] },
  credit: {
    role: 'bank_slot_credit',
    numbers: [[2111, 2149], ...MORE_CARDS],
  },
}

/** The seeded account with a role. Throws when the chart has no such role. */
export function seededAccount(role: string): TemplateAccount {
  const account = TRUCKING_TEMPLATE.find((seeded) => seeded.role === role)
  if (!account) throw new Error(`The seeded chart has no account with the role ${role}`)
  return account
}
