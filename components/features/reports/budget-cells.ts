import { POSTING_LIMIT } from '@/lib/contract/bounds'
import { toWire } from '@/lib/money/cents'
import { parseTyped } from '@/lib/money/format'

/** An account's month, as one key. */
export const cellOf = (account: string, month: string): string => `${account} ${month}`
export const ofCell = (cell: string): { chart_of_account: string; month: string } => {
  const [chart_of_account = '', month = ''] = cell.split(' ')
  return { chart_of_account, month }
}

/** No amount, or one that is too large. */
export const isWrong = (amount: number | null): boolean => !(Math.abs(amount ?? 0) < POSTING_LIMIT)

interface Sheet {
  accounts: readonly string[]
  months: readonly string[]
}

/** A block as a spreadsheet copies it, set from one cell to the right and down; what stands outside or is no amount is counted. */
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
