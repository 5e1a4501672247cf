/**
 * Normalizes a text for comparison: compatibility characters unified, case folded, trimmed, inner spaces collapsed. Applying it twice
 * changes nothing. Source: LEDGER §8.
 */
export function normalText(text: string): string {
  const folded = PLAIN.test(text) ? text.toLowerCase() : folding(text)
  return folded.replace(/\s+/gu, ' ').trim()
}

const PLAIN = /^[\x20-\x7e]*$/

// Going through upper case unifies ß with ss and ſ with s, and folds a final sigma like any other.
const folding = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/gu, 'σ')
    .replace(/\u0307/gu, '')
    .normalize('NFKC')
