import type { DateOrder } from './dates'
import type { AccountKind } from './statement'

/** How a file states direction: by sign, by a word next to an amount, or by the column that has the amount. */
export type AmountColumns =
  | { by: 'sign'; amount: string; /** Money out has no minus sign, as on many cards. */ isFlipped?: true }
  | { by: 'type'; amount: string; type: string }
  | { by: 'column'; debit: string; credit: string }

export interface BankShape {
  institution: string
  kind: AccountKind
  /** The exact header lines the bank has used. */
  headers: readonly string[]
  /** Names that only this bank's header has together, for a bank that adds and drops columns; their order does not matter. */
  columns?: readonly string[]
  date: string
  date_order?: DateOrder
  description: readonly string[]
  amount: AmountColumns
  balance?: string
  check_number?: string
  account_number?: string
  /** Last digits of the card, for files that can contain several cards of one account. */
  card_number?: string
  /** Columns where a blank cell or the word Pending marks a row that has not posted. */
  blank_when_pending?: string
  status?: readonly string[]
  has_preamble?: boolean
  /** The column of the balance that the account ends with, where only one row fills it. */
  ending?: string
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
  {
    institution: 'American Express',
    kind: 'credit',
    headers: [],
    columns: ['Date', 'Description', 'Card Member', 'Account #', 'Amount'],
    date: 'Date',
    description: ['Description'],
    amount: { by: 'sign', amount: 'Amount', isFlipped: true },
    card_number: 'Account #',
  },
  {
    institution: 'American Express',
    kind: 'credit',
    headers: [],
    columns: ['Date', 'Description', 'Amount', 'Appears On Your Statement As'],
    date: 'Date',
    description: ['Description'],
    amount: { by: 'sign', amount: 'Amount', isFlipped: true },
  },
  {
    institution: 'Discover',
    kind: 'credit',
    headers: ['Trans. Date,Post Date,Description,Amount,Category', 'Trans. date,Post date,Description,Amount,Category'],
    date: 'Post Date',
    description: ['Description'],
    amount: { by: 'sign', amount: 'Amount', isFlipped: true },
    blank_when_pending: 'Post Date',
  },
  {
    institution: 'Discover',
    kind: 'checking',
    headers: ['Transaction Date,Transaction Description,Transaction Type,Debit,Credit,Balance'],
    date: 'Transaction Date',
    description: ['Transaction Description'],
    amount: { by: 'column', debit: 'Debit', credit: 'Credit' },
    balance: 'Balance',
  },
  {
    institution: 'Apple Card',
    kind: 'credit',
    headers: [],
    columns: ['Transaction Date', 'Clearing Date', 'Description', 'Merchant', 'Type', 'Amount (USD)'],
    date: 'Clearing Date',
    description: ['Merchant', 'Description'],
    amount: { by: 'sign', amount: 'Amount (USD)', isFlipped: true },
    blank_when_pending: 'Clearing Date',
  },
  {
    institution: 'PNC',
    kind: 'unknown',
    headers: [
      'Date,Description,Withdrawals,Deposits,Balance',
      'Date,Description,Withdrawals,Deposits,Category,Balance',
    ],
    date: 'Date',
    description: ['Description'],
    amount: { by: 'column', debit: 'Withdrawals', credit: 'Deposits' },
    balance: 'Balance',
  },
  {
    institution: 'PNC',
    kind: 'unknown',
    headers: ['Transaction Date,Transaction Description,Amount,Category,Balance'],
    date: 'Transaction Date',
    description: ['Transaction Description'],
    amount: { by: 'sign', amount: 'Amount' },
    balance: 'Balance',
  },
  {
    institution: 'TD Bank',
    kind: 'unknown',
    headers: [],
    columns: ['Date', 'Bank RTN', 'Account Number', 'Description', 'Debit', 'Credit', 'Account Running Balance'],
    date: 'Date',
    description: ['Description'],
    amount: { by: 'column', debit: 'Debit', credit: 'Credit' },
    balance: 'Account Running Balance',
    check_number: 'Check Number',
    account_number: 'Account Number',
  },
  {
    // Its balance is the one at the end of the day, so rows of one day do not follow from each other.
    institution: 'Truist',
    kind: 'unknown',
    headers: [],
    columns: ['Posted Date', 'Transaction Date', 'Transaction Type', 'Check/Serial #', 'Full description', 'Amount'],
    date: 'Posted Date',
    description: ['Full description', 'Merchant name'],
    amount: { by: 'sign', amount: 'Amount' },
    check_number: 'Check/Serial #',
  },
  {
    institution: 'Truist',
    kind: 'unknown',
    headers: ['Date,Transaction Type,Check Number,Description,Amount,Daily Posted Balance'],
    date: 'Date',
    description: ['Description'],
    amount: { by: 'sign', amount: 'Amount' },
    check_number: 'Check Number',
  },
  {
    institution: 'Navy Federal',
    kind: 'unknown',
    headers: [],
    columns: ['Posting Date', 'Transaction Date', 'Amount', 'Credit Debit Indicator', 'Description'],
    date: 'Posting Date',
    description: ['Description'],
    amount: { by: 'type', amount: 'Amount', type: 'Credit Debit Indicator' },
    check_number: 'Check Serial Number',
  },
  {
    institution: 'Schwab Bank',
    kind: 'checking',
    headers: ['Date,Status,Type,CheckNumber,Description,Withdrawal,Deposit,RunningBalance'],
    date: 'Date',
    description: ['Description'],
    amount: { by: 'column', debit: 'Withdrawal', credit: 'Deposit' },
    balance: 'RunningBalance',
    check_number: 'CheckNumber',
    status: ['Status'],
    has_preamble: true,
  },
  {
    institution: 'Mercury',
    kind: 'checking',
    headers: [],
    columns: ['Date (UTC)', 'Description', 'Amount', 'Status', 'Source Account', 'Bank Description'],
    date: 'Date (UTC)',
    description: ['Description', 'Bank Description', 'Note'],
    amount: { by: 'sign', amount: 'Amount' },
    check_number: 'Check Number',
    account_number: 'Source Account',
    status: ['Status'],
  },
  {
    institution: 'Relay',
    kind: 'checking',
    headers: [],
    columns: [
      'Date',
      'Payee',
      'Account #',
      'Transaction Type',
      'Description',
      'Reference',
      'Status',
      'Amount',
      'Balance',
    ],
    date: 'Date',
    description: ['Payee', 'Description'],
    amount: { by: 'sign', amount: 'Amount' },
    balance: 'Balance',
    account_number: 'Account #',
    status: ['Status'],
  },
  {
    institution: 'Wise',
    kind: 'checking',
    headers: [],
    columns: ['TransferWise ID', 'Date', 'Amount', 'Currency', 'Description', 'Running Balance'],
    date: 'Date',
    date_order: 'dmy',
    description: ['Description', 'Merchant', 'Payment Reference'],
    amount: { by: 'sign', amount: 'Amount' },
    balance: 'Running Balance',
  },
  {
    // Its balance moves by the net amount: gross minus the fee.
    institution: 'PayPal',
    kind: 'checking',
    headers: [],
    columns: ['Date', 'Name', 'Type', 'Status', 'Currency', 'Gross', 'Fee', 'Net', 'Balance'],
    date: 'Date',
    description: ['Name', 'Type'],
    amount: { by: 'sign', amount: 'Net' },
    balance: 'Balance',
    status: ['Status'],
  },
  {
    institution: 'Venmo',
    kind: 'checking',
    headers: [],
    columns: ['ID', 'Datetime', 'Type', 'Status', 'Note', 'From', 'To', 'Amount (total)'],
    date: 'Datetime',
    description: ['Note', 'Type', 'From', 'To'],
    amount: { by: 'sign', amount: 'Amount (total)' },
    status: ['Status'],
    ending: 'Ending Balance',
  },
  {
    institution: 'EFS',
    kind: 'credit',
    headers: [],
    columns: ['Card #', 'Tran Date', 'Unit', 'Driver Name', 'Location Name', 'Item', 'Qty', 'Amt'],
    date: 'Tran Date',
    description: ['Location Name', 'Item', 'City', 'State/ Prov'],
    amount: { by: 'sign', amount: 'Amt', isFlipped: true },
  },
  {
    institution: 'Comdata',
    kind: 'credit',
    headers: [],
    columns: ['Transaction Date', 'Unit Number', 'Truck Stop Name', 'Truck Stop State', 'Total Amount Due'],
    date: 'Transaction Date',
    description: ['Truck Stop Name', 'Truck Stop City', 'Truck Stop State'],
    amount: { by: 'sign', amount: 'Total Amount Due', isFlipped: true },
  },
  {
    institution: 'WEX',
    kind: 'credit',
    headers: [],
    columns: ['Transaction Date', 'Merchant Name', 'Units', 'Unit Cost', 'Net Cost'],
    date: 'Transaction Date',
    description: ['Merchant Name', 'Product Description', 'Merchant City', 'Merchant State / Province'],
    amount: { by: 'sign', amount: 'Net Cost', isFlipped: true },
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
