import type { Letterhead } from './paper'

/** An invoice as a customer gets it, or a bill as it was entered. Amounts are wire amounts; texts are printed unchanged. */
export interface DocumentPaper {
  words: DocumentWords
  letterhead: Letterhead
  number: string
  /** Such as 'DRAFT' or 'VOID', printed large; null when there is none. */
  stamp: string | null
  /** Such as ['Invoice date', 'Mar 4, 2026']. */
  facts: readonly (readonly [label: string, value: string])[]
  /** The vendor of a bill, or the customer of an invoice: the name and the lines below it. */
  party: readonly string[]
  /** `load`: what was hauled, such as 'Load 88231 · Dallas, TX to Memphis, TN'; empty when nothing is known. */
  lines: readonly {
    /** What is charged, or the account it went to. */
    item: string
    description: string
    load: string
    quantity: number
    rate: number
    amount: number
  }[]
  subtotal: number
  /** Null when there is none. */
  tax: { label: string; amount: number } | null
  total: number
  paid: number
  balance: number
  note: string | null
  /** Who is to be paid: a heading, then one line each; empty when nothing is set. */
  pay_to: readonly string[]
}

/** The labels of its parts. */
export interface DocumentWords {
  document: 'Invoice' | 'Bill'
  party: 'Bill to' | 'Vendor'
  item: 'Service' | 'Account'
  balance: 'Balance due' | 'Open balance'
}
