/** Words and marks by which banks say which way money went. */
const OUT = ['d', 'dr', 'o', 'db', 'deb', 'dbit', 'debit', 'af', '-', '−', 'out', 'outflow']
const OUT_LONG = ['withdrawal', 'withdrawals', 'money out', 'paid out', 'outgoing', 'sent', 'expense']
const IN = ['c', 'cr', 'i', 'cre', 'crdt', 'credit', 'bij', '+', 'in', 'inflow']
const IN_LONG = ['deposit', 'deposits', 'money in', 'paid in', 'incoming', 'received', 'income']

const DIRECTIONS = new Map<string, 'out' | 'in'>([
  ...[...OUT, ...OUT_LONG].map((word) => [word, 'out'] as const),
  ...[...IN, ...IN_LONG].map((word) => [word, 'in'] as const),
])

/** A cell that is nothing but a word or mark of direction: `Debit`, `CR`, `Af`, `+`. */
export const directionOf = (cell: string): 'out' | 'in' | null =>
  DIRECTIONS.get(cell.trim().toLowerCase().replace(/\.$/, '')) ?? null

/** A cell that says it among other words: `Debit Card Purchase`, `ACH credit`. */
export function directionIn(cell: string): 'out' | 'in' | null {
  const whole = directionOf(cell)
  if (whole) return whole
  if (/debit|withdrawal/i.test(cell)) return 'out'
  return /credit|deposit/i.test(cell) ? 'in' : null
}
