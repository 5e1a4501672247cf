/* The rows of a report that belong to a name: it stands alone on a line above them, and again on the line of their total. */
import { TEXT_MAX } from '@/lib/contract/bounds'
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
  /** The line of the total. QuickBooks may write a telephone number or a count behind the name, which its total lacks. */
  const endOf = (heading: string, from: number): number =>
    ends.findIndex((end, at) => at >= from && end !== null && end !== '' && begins(heading, end))
  let open: Heading[] = []
  return rows.flatMap((row, at) => {
    const [only = ''] = row.filled
    const end = ends[at] ?? null
    if (end !== null) {
      const ended = open.findLastIndex(({ name }) => name.toLowerCase() === end.toLowerCase())
      if (ended >= 0) open = open.slice(0, ended)
      return []
    }
    if (!isAlone(row)) return { row, above: open.at(-1)?.path ?? '' }
    const heading = cut(only)
    const until = endOf(heading, at)
    // A telephone number on a line of its own is no name.
    if (until < 0 && !/\p{L}/u.test(only)) return []
    // A name without a total of its own ends where the next begins. Only one whose total is past is looked for again, since a file may
    // have hundreds within one another.
    open = open
      .map((one) => (one.until < at ? { ...one, until: endOf(one.heading, at) } : one))
      .filter(({ until: end }) => end >= 0)
    const name = ends[until] ?? heading
    open.push({ heading, name, path: cut([open.at(-1)?.path, name].filter(Boolean).join(':')), until })
    return []
  })
}

interface Heading {
  heading: string
  name: string
  /** With the names around it. */
  path: string
  /** The line of its total; -1 for none. */
  until: number
}

/** A longer text is no name and refused as one; whole it would be copied to every row below. */
const cut = (name: string): string => name.slice(0, TEXT_MAX + 1)

/** For each row the name whose total it is, empty for the total of everything; null for a row that is no total. */
function endsOf(rows: readonly Row[]): (string | null)[] {
  const headings: string[] = []
  return rows.map((row) => {
    const [whole = '', ...others] = row.filled
    const first = cut(whole)
    if (ALL.test(first)) return ''
    const end = hasDate(row.cells.date) ? undefined : TOTAL_OF.exec(first)?.[1]
    // A vendor may itself be called Total Quality Logistics.
    const isNamed = row.cells.name === whole && !/^total for /i.test(first)
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
