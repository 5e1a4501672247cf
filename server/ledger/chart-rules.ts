/*
 * What a person may do to the chart of accounts. Every function returns the first refusal as a sentence, or null when the change is
 * allowed. Source: LEDGER §2, §3.14.
 */
import { SUBCATEGORY_NUMBERS as NUMBERS } from '@/lib/contract/choices'
import type { Cents } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Side } from './journal'

type Element = 'asset' | 'liability' | 'equity' | 'income' | 'expense'
type CashFlow = 'operational_cash_flow' | 'financial_cash_flow' | 'investing_cash_flow'

interface Place {
  readonly element: Element
  readonly from: number
  readonly to: number
  readonly side: Side
  readonly cash_flow: CashFlow
}

const place = (element: Element, [from, to]: readonly [number, number], side: Side, cash_flow: CashFlow): Place => ({
  element,
  from,
  to,
  side,
  cash_flow,
})

/** The element, the range of numbers, and the normal side and cash flow that a new account of each subcategory starts with. */
export const SUBCATEGORIES = {
  current_assets: place('asset', NUMBERS.current_assets, 'debit', 'operational_cash_flow'),
  fixed_assets: place('asset', NUMBERS.fixed_assets, 'debit', 'investing_cash_flow'),
  current_liabilities: place('liability', NUMBERS.current_liabilities, 'credit', 'operational_cash_flow'),
  long_term_liabilities: place('liability', NUMBERS.long_term_liabilities, 'credit', 'financial_cash_flow'),
  owner_equity: place('equity', NUMBERS.owner_equity, 'credit', 'financial_cash_flow'),
  paid_in_capital: place('equity', NUMBERS.paid_in_capital, 'credit', 'financial_cash_flow'),
  other_equity: place('equity', NUMBERS.other_equity, 'credit', 'financial_cash_flow'),
  retained_earnings: place('equity', NUMBERS.retained_earnings, 'credit', 'financial_cash_flow'),
  revenue: place('income', NUMBERS.revenue, 'credit', 'operational_cash_flow'),
  contra_revenue: place('income', NUMBERS.contra_revenue, 'debit', 'operational_cash_flow'),
  operating_expenses: place('expense', NUMBERS.operating_expenses, 'debit', 'operational_cash_flow'),
  administrative_expenses: place('expense', NUMBERS.administrative_expenses, 'debit', 'operational_cash_flow'),
  non_operating_income: place('income', NUMBERS.non_operating_income, 'credit', 'operational_cash_flow'),
  non_operating_expenses: place('expense', NUMBERS.non_operating_expenses, 'debit', 'operational_cash_flow'),
  interest_and_financing_expenses: place(
    'expense',
    NUMBERS.interest_and_financing_expenses,
    'debit',
    'operational_cash_flow',
  ),
  taxes: place('expense', NUMBERS.taxes, 'debit', 'operational_cash_flow'),
} as const satisfies Record<string, Place>

/** The fields of an account that these rules look at. */
export interface ChartAccount {
  readonly name: string
  readonly chart_number: number
  readonly account_element: Element
  readonly subcategory: keyof typeof SUBCATEGORIES
  readonly balance_type: Side
  readonly cash_flow_category: CashFlow | null
  readonly basis: string
  readonly is_header: boolean
  readonly is_active: boolean
  readonly is_categorize: boolean
  readonly is_money_in: boolean
  readonly is_money_out: boolean
  readonly is_system: boolean
  readonly role: string | null
  readonly parent: string | null
  readonly bank_account: string | null
}

/** What else in the books uses an account. */
export interface AccountUse {
  readonly has_postings: boolean
  /** On the account's normal side. */
  readonly balance: Cents
  readonly has_children: boolean
  readonly has_active_children: boolean
  /** Lines of bills and invoices (drafts included) or adjustments of a match use the account. */
  readonly has_lines: boolean
  /** A service that is invoiced to this account; an active one if there is any. */
  readonly service: { readonly name: string; readonly is_active: boolean } | null
  /** A loan whose principal is kept on this account; an open one if there is any. */
  readonly loan: { readonly name: string; readonly is_open: boolean } | null
  /** Name of a rule that files lines to this account. */
  readonly rule: string | null
  /** Name of a recurring entry or template with a line on this account. */
  readonly template: string | null
  readonly has_budget: boolean
}

interface FieldProblem {
  readonly field: 'subcategory' | 'chart_number' | 'parent'
  readonly message: string
}

/** The subcategory must belong to the element, and the number to the subcategory. */
export function placementProblem({
  account_element,
  subcategory,
  chart_number,
}: Pick<ChartAccount, 'account_element' | 'subcategory' | 'chart_number'>): FieldProblem | null {
  const { element, from, to } = SUBCATEGORIES[subcategory]
  if (element !== account_element) {
    return { field: 'subcategory', message: `Subcategory ${subcategory} does not belong to ${account_element}.` }
  }
  if (chart_number >= from && chart_number <= to) return null
  return {
    field: 'chart_number',
    message: `Account number ${chart_number} is outside the range ${from}-${to} of ${subcategory}.`,
  }
}

const ELEMENT_ACCOUNT: Record<Element, string> = {
  asset: 'an asset account',
  liability: 'a liability account',
  equity: 'an equity account',
  income: 'an income account',
  expense: 'an expense account',
}

/** The parent must have the same element, and must be active if the child is. `is_below` = the parent is itself below the account. */
export function parentProblem(
  account: Pick<ChartAccount, 'account_element' | 'is_active'>,
  parent: Pick<ChartAccount, 'name' | 'account_element' | 'is_active'> & { is_below: boolean },
): FieldProblem | null {
  const problem = (message: string): FieldProblem => ({ field: 'parent', message })
  if (parent.is_below) return problem('An account cannot be placed below itself.')
  if (parent.account_element !== account.account_element) {
    return problem(
      `Account ${parent.name} is not ${ELEMENT_ACCOUNT[account.account_element]} and cannot be the parent.`,
    )
  }
  return account.is_active && !parent.is_active ? problem(`Account ${parent.name} is not active.`) : null
}

const STRUCTURE = [
  'chart_number',
  'account_element',
  'subcategory',
  'balance_type',
  'cash_flow_category',
  'basis',
  'is_header',
  'is_categorize',
  'is_money_in',
  'is_money_out',
  'parent',
  'bank_account',
] as const satisfies readonly (keyof ChartAccount)[]
/** What cannot change once something is posted, with its name on screen. */
const FIXED = { account_element: 'element', balance_type: 'balance type', bank_account: 'bank account' } as const
/** What cannot change while a bank account keeps its ledger on the account. */
const BANK_FIXED = ['chart_number', 'account_element', 'balance_type', 'is_header', 'bank_account'] as const
const FIXED_FIELDS = ['account_element', 'balance_type', 'bank_account'] as const
/** What must not change under anything that will be posted to the account later. */
const SHAPE = ['account_element', 'is_header', 'bank_account'] as const

/** Why a change is refused. On system accounts only the wording can change; postings and bank accounts fix the fields listed above. */
export function changeProblem(before: ChartAccount, next: ChartAccount, use: AccountUse): string | null {
  const changes = (field: keyof ChartAccount): boolean => before[field] !== next[field]
  const { name } = before
  const deactivates = before.is_active && !next.is_active
  if (before.is_system && deactivates) return `System account ${name} cannot be deactivated.`
  if (before.is_system && (STRUCTURE.some(changes) || changes('is_active')))
    return `System account ${name} cannot be changed.`
  const fixed = use.has_postings ? FIXED_FIELDS.find(changes) : undefined
  if (fixed) return `Account ${name} has postings and cannot change ${FIXED[fixed]}.`
  if (isKeptForBank(before) && BANK_FIXED.some((field) => changes(field) && !takesBankAccount(before, field)))
    return belongsToBank(before)
  if (before.is_header && !next.is_header) return `Account ${name} is a heading and stays one.`
  if (!before.is_header && next.is_header && use.has_postings)
    return `Account ${name} has postings and cannot become a heading.`
  if (changes('account_element') && use.has_children)
    return `Account ${name} has child accounts and cannot change element.`
  if (SHAPE.some(changes)) {
    const waiting = waitingProblem(before, use)
    if (waiting !== null) return waiting
  }
  if (deactivates) return deactivationProblem(before, use)
  if (use.service !== null && (next.account_element !== 'income' || next.is_header))
    return usedByService(name, use.service)
  const isOffered = next.is_categorize && !next.is_header
  return use.rule !== null && !isOffered ? usedByRule(name, use.rule) : null
}

/** Refuses changes to an account without postings that a loan, a document, a service or a rule will post to later. */
function waitingProblem({ name }: ChartAccount, use: AccountUse): string | null {
  if (use.loan !== null) return usedByLoan(name, use.loan)
  if (use.has_lines) return `Account ${name} has lines of documents and keeps its kind.`
  return use.rule === null ? null : usedByRule(name, use.rule)
}

function deactivationProblem(account: ChartAccount, use: AccountUse): string | null {
  const { name, account_element, bank_account } = account
  const isOnBalanceSheet = account_element !== 'income' && account_element !== 'expense'
  if (isOnBalanceSheet && use.balance !== 0n) {
    return `Account ${name} has a balance of ${formatMessage(use.balance)} and cannot be deactivated.`
  }
  if (bank_account !== null) return `Account ${name} belongs to a bank account.`
  if (use.has_active_children) return `Account ${name} has active child accounts.`
  if (use.service?.is_active) return usedByService(name, use.service)
  if (use.loan?.is_open) return usedByLoan(name, use.loan)
  return use.rule === null ? null : usedByRule(name, use.rule)
}

const usedByService = (name: string, service: { name: string }): string =>
  `Account ${name} is used by service ${service.name}.`
const usedByLoan = (name: string, loan: { name: string }): string => `Account ${name} is used by loan ${loan.name}.`
const usedByRule = (name: string, rule: string): string => `Account ${name} is used by rule ${rule}.`

/** Why an account cannot be deleted: it must have no balance, and nothing may use it. */
export function deletionProblem(account: ChartAccount, use: AccountUse): string | null {
  const { name } = account
  if (account.is_system) return `System account ${name} cannot be deleted.`
  if (use.has_postings) return `Account ${name} has postings and cannot be deleted. Deactivate it instead.`
  if (use.has_lines) return `Account ${name} has lines of documents and cannot be deleted. Deactivate it instead.`
  if (isKeptForBank(account)) return belongsToBank(account)
  if (use.service !== null) return usedByService(name, use.service)
  if (use.loan !== null) return usedByLoan(name, use.loan)
  if (use.has_children) return `Account ${name} has child accounts and cannot be deleted.`
  if (use.rule !== null) return usedByRule(name, use.rule)
  if (use.template !== null) return `Account ${name} is used by template ${use.template}.`
  return use.has_budget ? `Account ${name} has a budget and cannot be deleted. Deactivate it instead.` : null
}

// An account with a role is one that a new bank account will look for.
const isKeptForBank = ({ bank_account, role }: Pick<ChartAccount, 'bank_account' | 'role'>): boolean =>
  bank_account !== null || role !== null
const takesBankAccount = (before: ChartAccount, field: keyof ChartAccount): boolean =>
  field === 'bank_account' && before.bank_account === null
const belongsToBank = ({ name, bank_account }: Pick<ChartAccount, 'name' | 'bank_account'>): string =>
  bank_account === null
    ? `Account ${name} is kept for new bank accounts.`
    : `Account ${name} belongs to a bank account.`

/** Why an account cannot be merged into another one, which would take over its postings. */
export function mergeProblem(
  from: Pick<ChartAccount, 'name' | 'account_element' | 'is_header' | 'is_system' | 'role' | 'bank_account'>,
  { into, ...use }: AccountUse & { into: ChartAccount & Pick<AccountUse, 'loan'> },
): string | null {
  const heading = [from, into].find((account) => account.is_header)
  const bank = [from, into].find((account) => account.bank_account !== null)
  if (from.is_system) return `System account ${from.name} cannot be merged.`
  if (heading) return `Account ${heading.name} is a heading and holds no postings.`
  if (bank) return belongsToBank(bank)
  if (isKeptForBank(from)) return belongsToBank(from)
  if (from.account_element !== into.account_element)
    return `Account ${into.name} is not ${ELEMENT_ACCOUNT[from.account_element]} like ${from.name}.`
  if (!into.is_active) return `Account ${into.name} is not active.`
  // An account that code finds by role, such as receivables, only takes postings of documents.
  if (into.role !== null && !into.is_categorize) return `Account ${into.name} cannot be used as a category.`
  if (use.has_children) return `Account ${from.name} has child accounts. Move them first.`
  if (use.loan) return holdsLoan(from.name, use.loan)
  // A loan account must never hold more than the loan's amount, so it takes no other account's postings.
  return into.loan ? holdsLoan(into.name, into.loan) : null
}

const holdsLoan = (name: string, loan: { name: string }): string => `Account ${name} holds the loan ${loan.name}.`
