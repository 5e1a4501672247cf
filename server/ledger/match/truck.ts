export interface Unit {
  readonly id: string
  readonly unit_number: string | null
}
/** The hints that say which truck a bank line belongs to. */
export interface Spent {
  /** Name and description as the bank wrote them. */
  readonly text: string
  /** The truck that is set on the payee. */
  readonly usual: string | null
  /** The only truck that earlier lines of the same payee name. */
  readonly earlier: string | null
}
interface Proposal {
  readonly truck: string
  readonly because: 'unit' | 'stakeholder' | 'history'
}

/** The truck that a line most likely belongs to: the one named in its text, otherwise the payee's, otherwise the one of earlier lines. */
export function proposeTruck({ text, usual, earlier }: Spent, units: readonly Unit[]): Proposal | null {
  const named = units.filter(({ unit_number }) => unit_number !== null && namesUnit(text, unit_number))
  const [only] = named
  if (only && named.length === 1) return { truck: only.id, because: 'unit' }
  // A text that names two trucks belongs to neither of them alone.
  if (named.length > 1) return null
  if (usual !== null) return { truck: usual, because: 'stakeholder' }
  return earlier === null ? null : { truck: earlier, because: 'history' }
}

/** Matches 'UNIT 103', 'TRK#0103', 'VEH: 103'; a number without such a word may just as well be a store's. */
function namesUnit(text: string, unit_number: string): boolean {
  const unit = unit_number.trim().replace(/^0+(?=.)/, '')
  if (unit === '') return false
  const escaped = unit.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    String.raw`\b(?:units?|trucks?|trk|tractor|vehicle|veh)[\s#:.\-]*(?:no\.?|number)?[\s#:.\-]*0*${escaped}(?![\w])`,
    'i',
  ).test(text)
}
