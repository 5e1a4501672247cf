import { add, parseCents, subtract, toWire, cents } from '@/lib/money/cents'
import { parseTyped } from '@/lib/money/format'
import type { Filters } from './list-filter'

type AmountRange = Pick<Filters, 'min_amount' | 'max_amount'>

const CENT = cents(1n)
const COMPARED = /^(>=|<=|>|<|=)?\s*\$?([\d.,]+)$/
const BETWEEN = /^\$?([\d.,]+)\s*(?:-|–|\.\.|to)\s*\$?([\d.,]+)$/

/** Parses '>1000', '<=50', '612.48' or '100-250' into filters; null if it is not an amount. */
export function amountRange(typed: string): AmountRange | null {
  const between = BETWEEN.exec(typed.trim())
  if (between) {
    const [low, high] = [amountOf(between[1]), amountOf(between[2])]
    return low === null || high === null || low > high ? null : { min_amount: low, max_amount: high }
  }
  const [, sign, text] = COMPARED.exec(typed.trim()) ?? []
  const amount = amountOf(text)
  if (amount === null) return null
  switch (sign) {
    case '>':
      return { min_amount: toWire(add(parseCents(amount), CENT)), max_amount: undefined }
    case '>=':
      return { min_amount: amount, max_amount: undefined }
    case '<':
      return amount === 0 ? null : { min_amount: undefined, max_amount: toWire(subtract(parseCents(amount), CENT)) }
    case '<=':
      return { min_amount: undefined, max_amount: amount }
    default:
      return { min_amount: amount, max_amount: amount }
  }
}

function amountOf(text: string | undefined): number | null {
  const found = parseTyped(text ?? '')
  return found === null ? null : toWire(found)
}
