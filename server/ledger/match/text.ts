/**
 * The form in which texts are compared: compatibility forms made one, case folded, trimmed, inner spaces collapsed.
 * Applying it twice changes nothing. Source: LEDGER §8.
 */
export function normalText(text: string): string {
  const folded = PLAIN.test(text) ? text.toLowerCase() : folding(text)
  return folded.replace(/\s+/gu, ' ').trim()
}

const PLAIN = /^[\x20-\x7e]*$/

// By way of upper case ß and ss, ſ and s are one. A sigma at the end of a word folds like every other.
const folding = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/gu, 'σ')
    .replace(/\u0307/gu, '')
    .normalize('NFKC')
