/* Choices that schemas, addresses of pages and filters share. */
export const BASES = ['accrual', 'cash'] as const
export const LEDGER_GROUPINGS = ['account', 'stakeholder', 'entry'] as const
export const AMOUNT_TYPES = ['money_in', 'money_out'] as const
export const TRANSACTION_STATUSES = [
  'uncategorized',
  'unclassifiable',
  'by_user',
  'by_rule',
  'by_truck_gpt',
  'in_progress',
] as const
export const SUBCATEGORIES = [
  'current_assets',
  'fixed_assets',
  'current_liabilities',
  'long_term_liabilities',
  'owner_equity',
  'paid_in_capital',
  'revenue',
  'contra_revenue',
  'operating_expenses',
  'administrative_expenses',
  'non_operating_expenses',
  'non_operating_income',
  'interest_and_financing_expenses',
  'taxes',
  'other_equity',
  'retained_earnings',
] as const
export type NumberRange = readonly [from: number, to: number]
/** First and last number of the accounts of each. Source: LEDGER §2. */
export const SUBCATEGORY_NUMBERS = {
  current_assets: [1000, 1499],
  fixed_assets: [1500, 1799],
  current_liabilities: [2000, 2499],
  long_term_liabilities: [2500, 2999],
  owner_equity: [3000, 3099],
  paid_in_capital: [3100, 3199],
  other_equity: [3200, 3899],
  retained_earnings: [3900, 3999],
  revenue: [4000, 4799],
  contra_revenue: [4800, 4999],
  operating_expenses: [5000, 6999],
  administrative_expenses: [7000, 7999],
  non_operating_income: [8000, 8499],
  non_operating_expenses: [8500, 8999],
  interest_and_financing_expenses: [9000, 9499],
  taxes: [9500, 9999],
} as const satisfies Record<(typeof SUBCATEGORIES)[number], NumberRange>
/** First and last number of revenue and what is taken off it. */
export const INCOME_NUMBERS: NumberRange = [SUBCATEGORY_NUMBERS.revenue[0], SUBCATEGORY_NUMBERS.contra_revenue[1]]
/** Where cash, with transfers on their way, and cards have their numbers: the seeded block, and ranges for when it is full. */
export const CASH_NUMBERS: readonly NumberRange[] = [
  [1000, 1094],
  [1100, 1199],
  [1400, 1499],
]
export const CARD_NUMBERS: readonly NumberRange[] = [
  [2100, 2149],
  [2170, 2199],
  [2400, 2499],
]
export const isNumberIn = (number: number, [from, to]: NumberRange): boolean => number >= from && number <= to
/** Statuses of lines without a category that can be filed now. */
export const UNFILED_STATUSES = ['uncategorized', 'unclassifiable'] as const
/** Statuses of all lines without a category, including those that the helper is still working on. */
export const WAITING_STATUSES = [...UNFILED_STATUSES, 'in_progress'] as const
export const TRANSACTION_SOURCES = ['plaid', 'qbo', 'file', 'manual', 'mirror'] as const
/** What makes a bank line read-only, in the order in which it is reported. Source: LEDGER §5. */
export const LINE_LOCKS = ['in_progress', 'finalized', 'locked_period'] as const
/** What else a bank line is tied to; a mirror is the other side of a transfer that another line created. Source: LEDGER §4.1. */
export const LINE_TIES = ['mirror', 'document', 'transfer', 'loan', 'split'] as const
export const EVENT_TYPES = ['invoice', 'bill', 'transaction', 'manual', 'fixed_asset', 'loan'] as const
/** What an entry comes from. */
export const ENTRY_SOURCES = [
  'bank_line',
  'opening_balance',
  'manual',
  'bill',
  'invoice',
  'loan',
  'fixed_asset',
  'depreciation',
  'disposal',
] as const

const CONTROL_ROLES: readonly (string | null | undefined)[] = ['accounts_receivable', 'accounts_payable']
/**
 * Whether it is the role of a control account, whose lines each name a stakeholder, so that it agrees with what customers and vendors owe.
 */
export const isControlRole = (role: string | null | undefined): boolean => CONTROL_ROLES.includes(role)
export const STAKEHOLDER_NEEDED = 'A stakeholder is required on accounts receivable and accounts payable lines.'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const LOWEST_AND_HIGHEST = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** Accepts the same texts as the schema `Id`. */
export const isId = (text: string): boolean => ID.test(text) || LOWEST_AND_HIGHEST.includes(text)
