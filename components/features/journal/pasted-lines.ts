import { pastedTable } from '@/components/form/pasted-table'
import { parseTyped } from '@/lib/money/format'
import { toWire } from '@/lib/money/cents'

export interface PastedLine {
  /** As pasted: a number, a name, or both. */
  account: string
  description: string | null
  /** Names, if the rows have all columns of the form. */
  stakeholder: string | null
  truck: string | null
  debit: number | null
  credit: number | null
}

/**
 * Rows copied from a spreadsheet: account, optional description, debit, credit; or all six columns of the form. A single amount is a
 * debit, or a credit if negative. Null if it is not a table and is pasted as text.
 */
export function pastedLines(text: string): PastedLine[] | null {
  const rows = pastedTable(text)
  if (rows.length === 0 || rows.some((cells) => cells.length < 2)) return null
  const lines = rows.map(lineOf)
  const isHeading = (line: PastedLine | undefined) => line?.debit === null && line.credit === null
  return isHeading(lines[0]) && lines.length > 1 ? lines.slice(1) : lines
}

function lineOf(cells: readonly string[]): PastedLine {
  const [account = '', ...rest] = cells
  const two = rest.length > 1
  const sides = rest.slice(two ? -2 : -1).map(amountOf)
  const words = rest.slice(0, two ? -2 : -1)
  const [description, stakeholder = '', truck = ''] = words.length === 3 ? words : [words.filter(Boolean).join(', ')]
  const [first = null, second = null] = sides
  const [debit, credit] = two ? [first, second] : [first, null]
  return {
    account,
    description: description || null,
    stakeholder: stakeholder || null,
    truck: truck || null,
    debit: debit !== null && debit > 0 ? debit : null,
    credit: credit !== null && credit !== 0 ? Math.abs(credit) : debit !== null && debit < 0 ? -debit : null,
  }
}

function amountOf(cell: string): number | null {
  const amount = cell === '' ? null : parseTyped(cell)
  return amount === null ? null : toWire(amount)
}

/** The account named by a text: by its number, otherwise by its name. */
export function accountNamed<A extends { id: string; name: string; chart_number: number }>(
  accounts: readonly A[],
  text: string,
): A | undefined {
  const number = /^\d+/.exec(text)?.[0]
  const name = text.replace(/^\d+\s*[-–·]?\s*/, '').toLowerCase()
  return (
    accounts.find((account) => String(account.chart_number) === number) ??
    accounts.find((account) => account.name.toLowerCase() === name)
  )
}
