/* The rows of a report that belong to a name: it stands alone on a line above them, and again on the line of their total. */
import { readDate } from '@/server/providers/statement-file/dates'
import type { FileRow } from '../list-file'

type Row = FileRow<'name' | 'date' | 'amount' | 'open_balance'>

const TOTAL_OF = /^total(?: for)? +(.+?)(?: with sub-?\w+)?$/i
const ALL = /^(?:grand )?totals?$/i

/**
 * The rows that are neither a name nor a total, each with the names above it, the outer ones first: `Plains Grain:Load 4`. A row of a plain
 * list has none.
 */
export function rowsBelowNames<R extends Row>(rows: readonly R[]): { row: R; above: string }[] {
  const ends = endsOf(rows)
  /** QuickBooks may write a telephone number or a count behind the name, which its total lacks. */
  const endOf = (heading: string, from: number): string | undefined =>
    ends.slice(from).find((end) => end !== null && end !== '' && begins(heading, end)) ?? undefined
  let open: { heading: string; name: string }[] = []
  return rows.flatMap((row, at) => {
    const [only = ''] = row.filled
    const end = ends[at] ?? null
    if (end !== null) {
      const ended = open.findLastIndex(({ name }) => name.toLowerCase() === end.toLowerCase())
      if (ended >= 0) open = open.slice(0, ended)
      return []
    }
    if (!isAlone(row)) return { row, above: open.map(({ name }) => name).join(':') }
    const name = endOf(only, at)
    // A telephone number on a line of its own is no name.
    if (name === undefined && !/\p{L}/u.test(only)) return []
    // A name without a total of its own ends where the next begins.
    open = open.filter(({ heading }) => endOf(heading, at) !== undefined)
    open.push({ heading: only, name: name ?? only })
    return []
  })
}

/** For each row the name whose total it is, empty for the total of everything; null for a row that is no total. */
function endsOf(rows: readonly Row[]): (string | null)[] {
  const headings: string[] = []
  return rows.map((row) => {
    const [first = '', ...others] = row.filled
    if (ALL.test(first)) return ''
    const end = hasDate(row.cells.date) ? undefined : TOTAL_OF.exec(first)?.[1]
    // A vendor may itself be called Total Quality Logistics.
    const isNamed = row.cells.name === first && !/^total for /i.test(first)
    const isTotal = end !== undefined && (others.length > 0 ? !isNamed : headings.some((name) => begins(name, end)))
    if (isTotal) return end
    if (isAlone(row)) headings.push(first)
    return null
  })
}

const begins = (heading: string, name: string): boolean => heading.toLowerCase().startsWith(name.toLowerCase())

const hasDate = (text = ''): boolean => 'value' in readDate(text, 'mdy') || 'value' in readDate(text, 'dmy')

const isAlone = ({ cells, filled: [only = '', ...others] }: Row): boolean =>
  others.length === 0 && !hasDate(only) && cells.amount !== only && cells.open_balance !== only
