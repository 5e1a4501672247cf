/* The golden quarter of a carrier: 140 events with the entries, messages and states each must leave behind. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface GoldenLine {
  chart_number: number
  balance_type: 'debit' | 'credit'
  amount: string
}
export interface GoldenEntry {
  ref: string
  entry_id: string
  event_type: string
  date: string
  lines: GoldenLine[]
}
export interface BankLine {
  id: string
  provider_id: string
  date: string
  amount_type: 'money_in' | 'money_out'
  amount: string
  description: string
}
export interface Expectation {
  status: number
  message?: string
  entries?: GoldenEntry[]
  entries_absent?: string[]
  state?: Record<string, string | number | boolean>
  transactions_changed?: string[]
  sync_result?: { added: string[]; duplicates?: string[] }
  suggestions?: { id: string; credit: string; cash: string[]; score: number }[]
  calculation?: {
    start: string
    beginning_balance: string
    money_in_balance: string
    money_out_balance: string
    ending_balance: string
    included: string[]
  }
}
/** Ids in a body are names such as T01, BILL-1, CHK and chart numbers. */
export interface GoldenEvent {
  id: string
  op: string
  business_date: string
  body: Record<string, unknown>
  expect: Expectation
}
export interface Golden {
  entity: { name: string; books_start_date: string }
  services: { name: string; chart_number: number }[]
  trucks: { ref: string; make: string; model: string; year: number }[]
  trailers: { ref: string; make: string; model?: string; year: number }[]
  events: GoldenEvent[]
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(__dirname, name), 'utf8'))

export const golden = readJson('golden.json') as Golden
