/** 'Same amount, 2 days apart': what speaks for a suggestion, as one line of its own. */
export function why(reasons: readonly string[]): string {
  const words = reasons.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
