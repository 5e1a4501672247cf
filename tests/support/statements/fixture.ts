import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toDecimal } from '@/lib/money/cents'
import { readStatement } from '@/server/providers/statement-file/read-statement'
import {
  StatementRefused, type ReadOptions, type Statement, type StatementAccount,
} from '@/server/providers/statement-file/statement'

export const fixture = (name: string): Uint8Array => readFileSync(join(__dirname, name))

export const readFixture = (name: string, options: ReadOptions = {}): Statement =>
  readStatement(fixture(name), { file_name: name, ...options })

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

export const readText = (text: string, options?: ReadOptions): Statement => readStatement(bytesOf(text), options)

/** Each line as `2026-01-05 -845.10 LOVES TRAVEL`. */
export const rowsOf = (account: StatementAccount | undefined): string[] =>
  (account?.lines ?? []).map(({ date, amount_type, amount_cents, name }) =>
    `${date} ${amount_type === 'money_out' ? '-' : ''}${toDecimal(amount_cents)} ${name}`)

/** Each line that is not taken, as `6 pending` or `7 The amount is zero.`. */
export const rejectedOf = ({ rejected, left_out }: Statement): string[] =>
  [...rejected, ...left_out.map(({ line, status }) => ({ line, reason: status }))]
    .sort((a, b) => a.line - b.line)
    .map(({ line, reason }) => `${line} ${reason}`)

/** The refusal as `truncated: message`. */
export function refusalOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof StatementRefused) return `${error.code}: ${error.message}`
    throw error
  }
  return 'accepted'
}
