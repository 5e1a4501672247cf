/* The expected state of a carrier's books, kept as a few sums independently of the API: the model of the simulation. */
import type { Cents } from '@/lib/money/cents'
import { cents } from '@/lib/money/cents'

export interface Bank {
  id: string
  chart_number: number
  /** Opening and movements, debit positive; of a linked account the movements alone, because its opening follows its lines. */
  balance: bigint
  lines: number
  is_linked?: true
}
export interface ModelLine {
  id: string
  bank: number
  date: string
  amount: bigint
  type: 'money_in' | 'money_out'
  state: 'free' | 'filed' | 'split' | 'bill' | 'bills' | 'invoice' | 'loan' | 'transfer' | 'mirrored'
  finalized: boolean
  /** The bills, invoices or loan payment that the line pays. */
  settles: { id: string; amount: bigint }[]
}
export interface ModelDocument {
  id: string
  kind: 'bill' | 'invoice'
  date: string
  total: bigint
  paid: bigint
  written_off: bigint
  status: 'draft' | 'open' | 'void' | 'un_collectible'
}
export interface Model {
  banks: Bank[]
  lines: ModelLine[]
  documents: ModelDocument[]
  entries: { id: string; date: string }[]
  stakeholders: string[]
  rules: string[]
  loans: { id: string; next: number }[]
  trucks: string[]
  assets: { id: string; disposed: boolean }[]
  locked_until: string | null
  /** The account that a bank feeds, once it is linked. */
  feed: { bank: number; lines: FeedLine[]; wasReconciled: boolean } | null
}
/** A line's latest state at the bank; `line` is null until it is first in the books, and stays set if it is deleted there. */
export interface FeedLine extends Pick<ModelLine, 'date' | 'amount' | 'type'> {
  provider_id: string
  line: ModelLine | null
  /** The bank has removed it. */
  isGone: boolean
}

export const emptyModel = (): Model => ({
  banks: [],
  lines: [],
  documents: [],
  entries: [],
  stakeholders: [],
  rules: [],
  loans: [],
  trucks: [],
  assets: [],
  locked_until: null,
  feed: null,
})

/** What customers owe on their invoices. */
export const receivable = ({ documents }: Model): Cents =>
  cents(
    documents
      .filter(({ kind, status }) => kind === 'invoice' && status !== 'draft' && status !== 'void')
      .reduce((sum, each) => sum + each.total - each.paid - each.written_off, 0n),
  )
/** What is owed to vendors on their bills. */
export const payable = ({ documents }: Model): Cents =>
  cents(
    documents
      .filter(({ kind, status }) => kind === 'bill' && status !== 'void')
      .reduce((sum, each) => sum + each.total - each.paid, 0n),
  )
export const openOf = ({ status, total, paid, written_off }: ModelDocument): bigint =>
  status === 'void' ? 0n : total - paid - written_off

export const signedOf = ({ type, amount }: Pick<ModelLine, 'type' | 'amount'>): bigint =>
  type === 'money_in' ? amount : -amount

/** Changes a line's state, and petty cash if the line gets or loses its mirror there. */
export function become(model: Model, line: ModelLine, state: ModelLine['state']): void {
  const petty = model.banks.find(({ chart_number }) => chart_number === 1050)
  if (petty && (line.state === 'mirrored') !== (state === 'mirrored')) {
    petty.balance += state === 'mirrored' ? -signedOf(line) : signedOf(line)
  }
  line.state = state
}
