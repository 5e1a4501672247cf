import type { Day } from '@/lib/dates/day'
import { entry, otherSide, type Entry } from '../journal'

/** Void of a bill or an invoice: every line of its entry on its other side, on the day of the void. */
export const reverseDocument = (issued: Entry, date: Day): Entry =>
  entry({
    ...issued,
    date,
    description: `Void of ${issued.description}`,
    lines: issued.lines.map((line) => ({ ...line, side: otherSide(line.side) })),
  })

/** 'INV-000004-WO', the second of its kind 'INV-000004-WO2'. Source: LEDGER §1.6. */
export const furtherEntry = (kind: 'V' | 'WO' | 'RI', nth: number): string => (nth === 1 ? kind : `${kind}${nth}`)
