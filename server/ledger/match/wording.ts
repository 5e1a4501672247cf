/** How similar the words of two bank lines are, 0 to 70: the share of the shorter one's words that the other one has too. */
export function wordScore(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shorter = Math.min(a.size, b.size)
  if (shorter === 0) return 0
  let common = 0
  for (const word of a) if (b.has(word)) common += 1
  return Math.round((70 * common) / shorter)
}

/** Words made of letters, and long numbers; short numbers, such as a card's or a store's, say nothing. */
export const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFKC')
      .toUpperCase()
      .match(/\p{L}{2,}|\d{5,}/gu),
  )
