import { POSTING_LIMIT } from '@/lib/contract/bounds'
import { toWire } from '@/lib/money/cents'
import { parseTyped } from '@/lib/money/format'

/** The key of an account and a month. */
export const cellOf = (account: string, month: string): string => `${account} ${month}`
export const ofCell = (cell: string): { chart_of_account: string; month: string } => {
  const [chart_of_account = '', month = ''] = cell.split(' ')
  return { chart_of_account, month }
}

/** True if it is not an amount, or too large. */
export const isWrong = (amount: number | null): boolean => !(Math.abs(amount ?? 0) < POSTING_LIMIT)

interface Sheet {
  accounts: readonly string[]
  months: readonly string[]
}

/** Pastes a block copied from a spreadsheet, starting at one cell; counts cells outside the table or without a valid amount. */
export function pasted(
  text: string,
  from: { account: string; month: string },
  { accounts, months }: Sheet,
): { cells: Map<string, number | null>; left: number } {
  const [top, first] = [accounts.indexOf(from.account), months.indexOf(from.month)]
  const cells = new Map<string, number | null>()
  let left = 0
  for (const [down, line] of text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .entries()) {
    for (const [right, typed] of line.split('\t').entries()) {
      const [account, month] = [accounts[top + down], months[first + right]]
      const amount = typed.trim() === '' || typed.trim() === '-' ? null : parseTyped(typed)
      if (account === undefined || month === undefined || (amount === null && /\S/.test(typed) && typed.trim() !== '-'))
        left++
      else cells.set(cellOf(account, month), amount === null ? null : toWire(amount))
    }
  }
  return { cells, left }
}
