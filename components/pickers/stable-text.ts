const MIN = 3
/** Words with a figure in them change from line to line: store numbers, dates, references. */
const CHANGES = /\d|^[#*]/
/** Words that many payees share identify nobody on their own. */
const COMMON = new Set([
  'ACH',
  'POS',
  'DEBIT',
  'CREDIT',
  'CARD',
  'PURCHASE',
  'PAYMENT',
  'WITHDRAWAL',
  'DEPOSIT',
  'WEB',
  'PMT',
  'TRANSFER',
  'CHECKCARD',
])

/** The longest run of words of a bank text that stays the same from line to line: 'PILOT 00412 AMARILLO' → 'PILOT'. */
export function stableText(text: string): string {
  const runs: string[][] = [[]]
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (CHANGES.test(word)) runs.push([])
    else runs.at(-1)?.push(word)
  }
  const telling = runs.filter((run) => run.some((word) => !COMMON.has(word.toUpperCase()))).map((run) => run.join(' '))
  return telling.find((run) => run.length >= MIN) ?? ''
}
