import type { Cents } from '@/lib/money/cents'
import type { DateOrder } from './dates'
import type { PostingStatus } from './posting-status'

type StatementFormat = 'ofx' | 'qfx' | 'qif' | 'csv' | 'xlsx' | 'camt053'

export interface StatementLine {
  /** Line in the source file, counted from 1. */
  line: number
  date: string
  /** Always positive; `amount_type` gives the direction. */
  amount_cents: Cents
  amount_type: 'money_in' | 'money_out'
  name: string
  description: string
  /** The bank's own id of the row (OFX FITID). */
  provider_id: string | null
  check_number?: string | null
  /** What a fuel card's file says about a purchase. */
  particulars?: Particulars | null
}

export interface Particulars {
  unit?: string
  gallons?: string
  product?: string
  odometer?: string
  state?: string
}

export interface RejectedLine {
  line: number
  reason: string
}

/** A row that moved no money, or has not yet. */
export interface LeftOutLine {
  line: number
  status: PostingStatus
}

export type AccountKind = 'checking' | 'savings' | 'credit' | 'unknown'

export interface StatementAccount {
  /** Bank and account id as the file states them; null when the file names no account. */
  account_key: string | null
  name: string
  kind: AccountKind
  mask: string | null
  currency: string | null
  /** As the bank states it: signed, a card's debt is usually negative. */
  balance: { amount_cents: Cents; date: string | null } | null
  /** What the rows of a mapped file lead to from its first stated balance; null when it states none. */
  ends_at?: Cents | null
  lines: StatementLine[]
}

/** Columns are counted from 0. Give `amount`, alone or with `direction`, or `debit` and `credit`. */
export interface ColumnMapping {
  date: number
  description: number
  amount?: number | null
  debit?: number | null
  credit?: number | null
  /** Says in words or symbols whether the amount next to it went out or came in. */
  direction?: number | null
  balance?: number | null
  check_number?: number | null
  date_order: DateOrder
  /** True when the file shows money out as a positive amount. */
  flip_sign: boolean
  /** Rows before the first transaction; blank rows do not count. */
  skip_rows: number
  /** Detected when absent. */
  delimiter?: Delimiter | null
}

export type Delimiter = ',' | ';' | '\t' | '|'

export interface NeedsMapping {
  header: string[] | null
  sample: string[][]
  guess: Partial<ColumnMapping>
  /** Whether a date of the file tells day and month apart. */
  is_date_proven: boolean
  /** Equal for files of one layout. */
  shape: string
}

export interface Statement {
  format: StatementFormat
  encoding: string
  accounts: StatementAccount[]
  rejected: RejectedLine[]
  left_out: LeftOutLine[]
  /** How numeric dates were read where the format leaves it open; `proven` when a day above 12 decides it. */
  date_order?: { order: DateOrder; proven: boolean }
  needs_mapping?: NeedsMapping
  /** The layout of a file that was read by a mapping. */
  shape?: string
}

export interface StatementLimits {
  bytes: number
  /** Longest line of a CSV or QIF file, longest value in the other formats, in characters. */
  value_length: number
  /** Lines of text in a CSV file. */
  lines: number
  depth: number
}

export const DEFAULT_LIMITS: StatementLimits = { bytes: 5_242_880, value_length: 20_000, lines: 100_000, depth: 60 }

export interface ReadOptions {
  file_name?: string
  mapping?: ColumnMapping
  limits?: Partial<StatementLimits>
}

export type RefusalCode = 'empty' | 'too_large' | 'wrong_kind' | 'truncated' | 'hostile' | 'unreadable' | 'bad_mapping'

/** The whole file is refused; `message` tells the user what it is and what to do. */
export class StatementRefused extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'StatementRefused'
    this.code = code
  }
}
