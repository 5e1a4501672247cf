/** How alike the wordings of two bank lines are, 0 to 70: the share of the words of the shorter one that the other one has too. */
export function wordingScore(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const shorter = Math.min(a.size, b.size)
  if (shorter === 0) return 0
  const common = [...a].filter((word) => b.has(word)).length
  return Math.round((70 * common) / shorter)
}

/** Words of letters, and long numbers; a card or a store number of few digits tells nothing apart. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFKC')
      .toUpperCase()
      .match(/\p{L}{2,}|\d{5,}/gu),
  )
