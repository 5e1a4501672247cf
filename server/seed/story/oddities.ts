import { addDays } from '@/lib/dates/day'
import { parseCents } from '@/lib/money/cents'
import { onBusinessDay, type Routine, type Setting } from './world'

/** A refund on a card on the day of an advance of the same amount, which looks like a transfer but is not one. */
const AMOUNT = parseCents('412.50')
const REFUND = 'PLAINS PETERBILT PARTS CORE RETURN'
const ADVANCE = 'COMDATA EXPRESS PMT DRIVER'

export const isOdd = (name: string): boolean => name === REFUND || name === ADVANCE

export function oddities({ end, papers, trucks }: Setting): Routine[] {
  if (!papers) return []
  const day = onBusinessDay(addDays(end, -31))
  const unit = trucks[0]?.unit
  return [
    (today, world) => {
      if (today !== day) return
      world.receive({
        account: 'office_card',
        amount: AMOUNT,
        category: 6160,
        from: 'Plains Peterbilt Parts',
        unit,
        name: REFUND,
        description: `${REFUND} CARD 8021`,
      })
      world.pay({
        account: 'checking',
        amount: AMOUNT,
        category: 5020,
        from: 'Comdata',
        unit,
        name: ADVANCE,
        description: `${ADVANCE} ADVANCE BY PHONE`,
      })
    },
  ]
}
