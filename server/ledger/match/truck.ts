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

/**
 * Prepares the trucks once for many lines: the truck that a line most likely belongs to is the one named in its text, otherwise the payee's,
 * otherwise the one of earlier lines.
 */
export function truckProposer(units: readonly Unit[]): (spent: Spent) => Proposal | null {
  const namedIn = unitFinder(units)
  return ({ text, usual, earlier }) => {
    const [only, ...others] = namedIn(text)
    // A text that names two trucks belongs to neither of them alone.
    if (others.length > 0) return null
    if (only) return { truck: only, because: 'unit' }
    if (usual !== null) return { truck: usual, because: 'stakeholder' }
    return earlier === null ? null : { truck: earlier, because: 'history' }
  }
}

/** A number without such a word may just as well be a store's. */
const UNIT_WORD = /\b(?:units?|trucks?|trk|tractor|vehicle|veh) ?/g
const NUMBER_WORD = /^(?:no|number) ?/

/** Finds the ids of trucks in texts, as in 'UNIT 103', 'TRK#0103' and 'VEH: 103'. */
function unitFinder(units: readonly Unit[]): (text: string) => string[] {
  const byWord = new Map<string, { id: string; number: string }[]>()
  for (const { id, unit_number } of units) {
    const number = plain(unit_number ?? '').trim()
    if (number !== '') byWord.set(firstWord(number), [...(byWord.get(firstWord(number)) ?? []), { id, number }])
  }
  const startingWith = (text: string): string[] =>
    (byWord.get(firstWord(text)) ?? []).flatMap(({ id, number }) =>
      text.startsWith(number) && !/^\w/.test(text.slice(number.length)) ? [id] : [],
    )
  return (text) => {
    const written = plain(text)
    const found = [...written.matchAll(UNIT_WORD)].flatMap(({ 0: word, index }) => {
      const behind = written.slice(index + word.length)
      return [behind, behind.replace(NUMBER_WORD, '')].flatMap((number) => startingWith(withoutZeros(number)))
    })
    return [...new Set(found)]
  }
}

/** Signs between words and numbers mean nothing, and however many there are, they are one. */
const plain = (text: string): string => withoutZeros(text.toLowerCase().replace(/[\s#:.-]+/g, ' '))
const withoutZeros = (text: string): string => text.replace(/^ ?0+(?=\w)/, '')
const firstWord = (text: string): string => /^\w*/.exec(text)?.[0] ?? ''
