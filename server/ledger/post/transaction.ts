import type { Cents } from '@/lib/money/cents'
import type { Day } from '@/lib/dates/day'
import {
  credit,
  debit,
  entry,
  otherSide,
  type AccountId,
  type AmountType,
  type Entry,
  type Line,
  type Side,
} from '../journal'

export interface BankLineFacts {
  readonly date: Day
  readonly description: string
  readonly amount: Cents
  readonly amount_type: AmountType
  /** The ledger account of the bank account. */
  readonly bank: AccountId
  readonly stakeholder: string | null
  /** The line itself, or the parts of a split. */
  readonly leaves: readonly Leaf[]
  readonly suspense: Suspense
}

/** One part of a bank line; a part that reduces the line has the opposite direction. */
export interface Leaf {
  readonly amount: Cents
  readonly amount_type: AmountType
  readonly stakeholder: string | null
  readonly truck?: string | null
  readonly description?: string | null
  readonly stands_for: Purpose
}

/** What a leaf is for. A category's `account` is null until somebody chooses one; until then the leaf is posted to suspense. */
export type Purpose =
  | { readonly kind: 'category'; readonly account: AccountId | null }
  | { readonly kind: 'bill'; readonly payable: AccountId; readonly application: Application }
  | {
      readonly kind: 'invoices'
      readonly receivable: AccountId
      readonly applications: readonly Application[]
      readonly custom: readonly CustomLine[]
    }
  | { readonly kind: 'loan'; readonly payment: LoanPayment }

/** A payment that settles a document, with the document's own stakeholder. */
export interface Application {
  readonly id: string
  readonly stakeholder: string
  readonly amount: Cents
}
/** An adjustment of a match: positive when the payer withheld it, negative when it was received on top. */
export interface CustomLine {
  readonly account: AccountId
  readonly amount: Cents
  readonly stakeholder: string | null
  readonly note: string | null
}
export interface LoanPayment {
  readonly loan: AccountId
  readonly interest_account: AccountId
  readonly fee_account: AccountId
  readonly principal: Cents
  readonly interest: Cents
  readonly fee: Cents
}
export interface Suspense {
  readonly income: AccountId
  readonly expense: AccountId
}

/**
 * Bank line: when money comes in, Dr bank and Cr the purpose of each leaf; when it goes out, the other way around. The same rule serves
 * checking accounts and cards. Source: LEDGER §3 "The one formula".
 */
export function postBankLine(line: BankLineFacts): Entry {
  const { amount, amount_type, stakeholder } = line
  return entry({
    event_type: 'transaction',
    date: line.date,
    description: line.description,
    lines: [
      { account: line.bank, side: bankSide(amount_type), amount, stakeholder },
      ...line.leaves
        .flatMap((leaf) => contraLines(leaf, line.suspense))
        .map((contra) => ({ ...contra, bank_direction: amount_type })),
    ],
  })
}

function contraLines(leaf: Leaf, suspense: Suspense): Line[] {
  const { amount, stakeholder, truck, description, stands_for } = leaf
  const more = { truck, description }
  switch (stands_for.kind) {
    // Cr account when money comes in, Dr when it goes out. Source: LEDGER §3.2–3.5.
    case 'category': {
      const account = stands_for.account ?? suspenseOf(leaf.amount_type, suspense)
      return [{ account, side: otherSide(bankSide(leaf.amount_type)), amount, stakeholder, ...more }]
    }
    // Dr 2000 Accounts Payable. Source: LEDGER §3.7.
    case 'bill':
      return [debit(stands_for.payable, amount, { ...more, ...settles(stands_for.application) })]
    // Cr 1200 Accounts Receivable per invoice, Dr what was withheld, Cr what came on top. Source: LEDGER §3.9.
    case 'invoices':
      return [
        ...stands_for.applications.map((each) =>
          credit(stands_for.receivable, each.amount, { ...more, ...settles(each) }),
        ),
        ...stands_for.custom.map((each) =>
          debit(each.account, each.amount, {
            ...more,
            stakeholder: each.stakeholder,
            description: each.note ?? description,
          }),
        ),
      ]
    // Dr loan principal, Dr 9010 interest, Dr 9040 fee. Source: LEDGER §3.11.
    case 'loan': {
      const { loan, interest_account, fee_account, principal, interest, fee } = stands_for.payment
      const shared = { stakeholder, ...more }
      return [
        debit(loan, principal, shared),
        debit(interest_account, interest, shared),
        debit(fee_account, fee, shared),
      ]
    }
    default:
      return stands_for satisfies never
  }
}

const settles = ({ id, stakeholder }: Application) => ({ application: id, stakeholder, accrual_only: true })
const bankSide = (type: AmountType): Side => (type === 'money_in' ? 'debit' : 'credit')

function suspenseOf(type: AmountType, suspense: Suspense): AccountId {
  switch (type) {
    case 'money_in':
      return suspense.income
    case 'money_out':
      return suspense.expense
    default:
      return type satisfies never
  }
}
