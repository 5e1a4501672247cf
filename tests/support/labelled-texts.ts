import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { AmountType } from '@/server/ledger/journal'

export interface LabelledText {
  readonly amount_type: AmountType
  /** The account an accountant would choose; null if the text says too little. */
  readonly account: number | null
  readonly description: string
}

const LINES: readonly LabelledText[] = readFileSync(path.join(__dirname, '../books/labelled-texts.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [direction = '', account = '', ...words] = line.split(' ')
    return {
      amount_type: direction.endsWith('in') ? 'money_in' : 'money_out',
      account: direction.startsWith('none') ? null : Number(account),
      description: words.join(' '),
    }
  })

/** FNV-1a: which half a text belongs to never changes, whatever is added. */
function isFinal({ description }: LabelledText): boolean {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(description)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return ((hash ^ (hash >>> 15)) & 1) === 1
}

/** The classifier's calibration is measured on this half. */
export const CALIBRATION_HALF = LINES.filter((line) => !isFinal(line))
/** No keyword, word or figure of the classifier is based on this half: it alone measures how often the classifier is right. */
export const FINAL_HALF = LINES.filter(isFinal)
