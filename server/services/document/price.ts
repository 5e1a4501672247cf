import { AMOUNT_LIMIT, POSTING_LIMIT } from '@/lib/contract/bounds'
import { absolute, toWire } from '@/lib/money/cents'
import { parseTenThousandths } from '@/lib/money/decimal'
import { documentTotals, withTax, type DocumentTotals } from '@/lib/money/document-totals'
import { Invalid } from '../problems'

interface Priced {
  field: 'bill_items' | 'invoice_items'
  items: readonly { quantity: number; rate: number }[]
  tax_percent: number
}

const TOO_LARGE = 'Amount is too large.'

/** The totals of a document's lines. Throws Invalid for a line whose product exceeds the bounds of LEDGER §1.3. */
export function price({ field, items, tax_percent }: Priced): DocumentTotals {
  const lines = items.map(({ quantity, rate }) => ({
    quantity: parseTenThousandths(quantity),
    rate: parseTenThousandths(rate),
  }))
  const totals = documentTotals(lines, parseTenThousandths(tax_percent))
  const large = totals.amounts.findIndex((amount) => toWire(absolute(amount)) >= AMOUNT_LIMIT)
  if (large !== -1) throw new Invalid({ [`${field}.${large}.rate`]: [TOO_LARGE] })
  // On a bill each line carries its share of the tax, which can be far more than the tax where lines nearly cancel out.
  const posted = field === 'bill_items' ? [totals.tax, ...withTax(totals)] : [totals.tax]
  if (posted.some((amount) => toWire(absolute(amount)) >= POSTING_LIMIT))
    throw new Invalid({ tax_percent: [TOO_LARGE] })
  return totals
}
