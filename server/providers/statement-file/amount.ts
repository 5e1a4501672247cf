import { cents, parseCents, type Cents } from '@/lib/money/cents'
import { quoted, read, unread, type Reading } from './reading'

const TOO_LARGE_CENTS = 10n ** 15n
const SIGNED = /^(\()?\s*([-+])?\s*(?:US\$|USD|\$)?\s*([-+(])?\s*([\d.,]+)\s*(?:USD|\$)?\s*([-+]|CR|DR)?\s*(\))?$/
const US = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/
const DECIMAL_COMMA = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/

/** Signed cents, exactly as written: `$1,234.56`, `(12.00)`, `$(12.00)`, `12.00-`, `12.00 DR`, `-12,34`. */
export function readAmount(text: string): Reading<Cents> {
  const written = text.trim()
  if (written === '') return unread('The amount is missing.')
  const unclear = unread(`The amount ${quoted(written)} cannot be read as US dollars.`)
  if (written.length > 64) return unclear

  const match = SIGNED.exec(
    written
      .normalize('NFKC')
      .replace(/[\u2212\u2013\u2014]/g, '-')
      .toUpperCase(),
  )
  if (!match) return unclear
  const [, open, before, after, digits = '', trailing, close] = match
  if ((open === '(' || after === '(') !== (close === ')')) return unclear
  const marks = [open, before, after, trailing].filter((mark) => mark !== undefined)
  if (marks.length > 1) return unclear

  const size = readDigits(digits)
  if (size === null) return unclear
  if (size === 'decimals') return unread(`The amount ${quoted(written)} has more than 2 decimals.`)
  if (size === 'large' || size >= TOO_LARGE_CENTS) return unread('Amount is too large.')
  return read(marks[0] === '-' || marks[0] === '(' || marks[0] === 'DR' ? cents(-size) : size)
}

/** Zeros beyond the cents change nothing and are dropped, as are leading ones. */
function readDigits(digits: string): Cents | 'decimals' | 'large' | null {
  if (!/\d/.test(digits)) return null
  const match = US.exec(digits) ?? DECIMAL_COMMA.exec(digits)
  if (!match) return null
  const whole = (match[1] ?? '').replace(/[.,]/g, '').replace(/^0+/, '') || '0'
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > 2) return 'decimals'
  return whole.length > 14 ? 'large' : parseCents(fraction === '' ? whole : `${whole}.${fraction}`)
}
