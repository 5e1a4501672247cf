import type { Day } from '@/lib/dates/day'
import { entry, otherSide, type Entry } from '../journal'

/** Bill or invoice voided: every line of its entry on the opposite side, dated the day of the void. */
export const postVoid = (issued: Entry, date: Day): Entry =>
  entry({
    ...issued,
    date,
    description: `Void of ${issued.description}`,
    lines: issued.lines.map((line) => ({ ...line, side: otherSide(line.side) })),
  })

/** The suffix of the nth entry of a kind: 'INV-000004-WO', then 'INV-000004-WO2'. Source: LEDGER §1.6. */
export const entrySuffix = (kind: 'V' | 'WO' | 'RI', nth: number): string => (nth === 1 ? kind : `${kind}${nth}`)
