/** 'Same amount, 2 days apart': the reasons for a suggestion as one line. */
export function why(reasons: readonly string[]): string {
  const words = reasons.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
