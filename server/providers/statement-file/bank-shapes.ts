import type { AccountKind } from './statement'

/** How a file states direction: by sign, by a word beside a size, or by the column the size stands in. */
export type AmountColumns =
  | { by: 'sign'; amount: string }
  | { by: 'type'; amount: string; type: string }
  | { by: 'column'; debit: string; credit: string }

export interface BankShape {
  institution: string
  kind: AccountKind
  /** The exact header lines the bank has used. */
  headers: readonly string[]
  date: string
  description: readonly string[]
  amount: AmountColumns
  balance?: string
  check_number?: string
  account_number?: string
  /** Last digits of the card, where one file may hold several cards of one account. */
  card_number?: string
  /** Columns where a blank cell or the word Pending marks a row that has not posted. */
  blank_when_pending?: string
  status?: readonly string[]
  has_preamble?: boolean
}

export const BANK_SHAPES: readonly BankShape[] = [
  {
    institution: 'Chase',
    kind: 'checking',
    headers: ['Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #'],
    date: 'Posting Date',
    description: ['Description'],
    amount: { by: 'sign', amount: 'Amount' },
    balance: 'Balance',
    check_number: 'Check or Slip #',
    blank_when_pending: 'Balance',
    status: ['Details', 'Type'],
  },
  {
    institution: 'Chase',
    kind: 'credit',
    headers: [
      'Transaction Date,Post Date,Description,Category,Type,Amount,Memo',
      'Card,Transaction Date,Post Date,Description,Category,Type,Amount,Memo',
    ],
    date: 'Post Date',
    description: ['Description', 'Memo'],
    amount: { by: 'sign', amount: 'Amount' },
    blank_when_pending: 'Post Date',
    card_number: 'Card',
  },
  {
    institution: 'Bank of America',
    kind: 'checking',
    headers: ['Date,Description,Amount,Running Bal.'],
    date: 'Date',
    description: ['Description'],
    amount: { by: 'sign', amount: 'Amount' },
    balance: 'Running Bal.',
    has_preamble: true,
  },
  {
    institution: 'Capital One 360',
    kind: 'checking',
    headers: [
      'Account Number,Transaction Date,Transaction Amount,Transaction Type,Transaction Description,Balance',
      'Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance',
    ],
    date: 'Transaction Date',
    description: ['Transaction Description'],
    amount: { by: 'type', amount: 'Transaction Amount', type: 'Transaction Type' },
    balance: 'Balance',
    account_number: 'Account Number',
  },
  {
    institution: 'Capital One',
    kind: 'credit',
    headers: ['Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit'],
    date: 'Posted Date',
    description: ['Description'],
    amount: { by: 'column', debit: 'Debit', credit: 'Credit' },
    blank_when_pending: 'Posted Date',
    card_number: 'Card No.',
  },
  {
    institution: 'U.S. Bank',
    kind: 'unknown',
    headers: ['Date,Transaction,Name,Memo,Amount'],
    date: 'Date',
    description: ['Name', 'Memo'],
    amount: { by: 'type', amount: 'Amount', type: 'Transaction' },
  },
  {
    institution: 'Citi',
    kind: 'credit',
    headers: ['Status,Date,Description,Debit,Credit,Member Name'],
    date: 'Date',
    description: ['Description'],
    amount: { by: 'column', debit: 'Debit', credit: 'Credit' },
    status: ['Status'],
  },
  {
    institution: 'Citi',
    kind: 'unknown',
    headers: ['Status,Date,Description,Debit,Credit'],
    date: 'Date',
    description: ['Description'],
    amount: { by: 'column', debit: 'Debit', credit: 'Credit' },
    status: ['Status'],
  },
]

/** Wells Fargo writes no header: date, amount, `*`, check number, description. */
export const WELLS_FARGO: BankShape = {
  institution: 'Wells Fargo',
  kind: 'unknown',
  headers: ['Date,Amount,*,Check,Description'],
  date: 'Date',
  description: ['Description'],
  amount: { by: 'sign', amount: 'Amount' },
  check_number: 'Check',
}
