import { createHash } from 'node:crypto'
import type { Day } from '@/lib/dates/day'

type Kind = 'company' | 'person' | 'bank_account' | 'line' | 'other'
const KINDS: Record<Kind, string> = { company: '001', person: '002', bank_account: '003', line: '004', other: '005' }

/**
 * The id of the nth object of its kind: the same on every run, ordered by day like the product's own ids, and different for each company.
 */
export type IdOf = (kind: Kind, day: Day, n: number) => string

export function idsOf(company: string): IdOf {
  const own = createHash('sha256').update(company).digest('hex').slice(0, 7)
  return (kind, day, n) => {
    const time = Date.parse(`${day}T00:00:00Z`).toString(16).padStart(12, '0')
    const number = n.toString(16).padStart(8, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${KINDS[kind]}-8${number.slice(0, 3)}-${number.slice(3)}${own}`
  }
}

/** A source of ids for one step. */
export function counting(idOf: IdOf, kind: Kind, { day, from = 0 }: { day: Day; from?: number }): () => string {
  let n = from
  return () => idOf(kind, day, n++)
}
