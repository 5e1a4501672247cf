import { tally } from './tally'
import { likeness, merchantKey, tellingWords, wordsOf } from './words'

export interface Named {
  readonly id: string
  readonly full_name: string
}
/** A line whose stakeholder a person chose. */
export interface NamedLine {
  readonly stakeholder: string
  readonly text: string
}
export interface StakeholderGuess {
  readonly stakeholder: Named | null
  readonly confidence: number
  readonly explanation: string
}

const MOST = 0.8
const LINES_MIN = 2
const ALIKE = 0.6

/**
 * The stakeholder that earlier lines of the same merchant had, 80 % and two of them at least; else the one whose name shares 60 % of
 * the text's words; else none. Source: LEDGER §9.
 */
export function stakeholderMatcher(
  stakeholders: readonly Named[],
  past: readonly NamedLine[],
): (text: string) => StakeholderGuess {
  const byId = new Map(stakeholders.map((each) => [each.id, each]))
  const names = stakeholders.map((each) => ({ each, words: new Set(tellingWords(wordsOf(each.full_name))) }))
  const merchants = new Map<string, Map<string, number>>()
  for (const { stakeholder, text } of past) {
    const key = merchantKey(tellingWords(wordsOf(text)))
    if (key === null) continue
    tally(merchants, { row: key, column: stakeholder, weight: 1 })
  }
  return (text) => {
    const telling = tellingWords(wordsOf(text))
    const key = merchantKey(telling)
    return (key !== null && fromPast(key, merchants.get(key), byId)) || fromName(new Set(telling), names)
  }
}

function fromPast(
  key: string,
  lines: ReadonlyMap<string, number> | undefined,
  byId: ReadonlyMap<string, Named>,
): StakeholderGuess | null {
  if (!lines) return null
  const all = [...lines.values()].reduce((sum, count) => sum + count, 0)
  const [id, count] = [...lines].reduce((best, row) => (row[1] > best[1] ? row : best))
  const stakeholder = byId.get(id)
  if (!stakeholder || count < LINES_MIN || count / all < MOST) return null
  return {
    stakeholder,
    confidence: count / all,
    explanation: `${count} of ${all} earlier transactions of "${key}" were ${stakeholder.full_name}.`,
  }
}

function fromName(
  words: ReadonlySet<string>,
  names: readonly { each: Named; words: ReadonlySet<string> }[],
): StakeholderGuess {
  const [best, second] = names
    .map(({ each, words: own }) => ({ each, share: likeness(words, own) }))
    .filter(({ share }) => share >= ALIKE)
    .sort((a, b) => b.share - a.share)
  if (!best || second?.share === best.share)
    return { stakeholder: null, confidence: 0, explanation: 'No stakeholder is known for this text.' }
  return {
    stakeholder: best.each,
    confidence: best.share,
    explanation: `The text resembles the name ${best.each.full_name}.`,
  }
}
