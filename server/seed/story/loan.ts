import { addDays } from '@/lib/dates/day'
import { divideRound } from '@/lib/money/allocate'
import { cents, parseCents, subtract, ZERO, type Cents } from '@/lib/money/cents'
import { random } from './random'
import { achText } from './text'
import { falls, onBusinessDay, type Routine, type Setting } from './world'

const LENDER = 'Tamarack Equipment Finance'
const MONTHS = 60n
/** Nine percent a year, in 10,000ths a month. */
const RATE = 75n

/** A growth loan in the second week: what it bought, and its payments, with principal and interest as separate bank lines. */
export function loan({ seed, start, trucks }: Setting): Routine[] {
  const chance = random(`${seed}/loan`)
  const size = BigInt(trucks.length)
  const each = (dollars: string): Cents => cents(parseCents(dollars) * size)
  const funded = onBusinessDay(addDays(start, 9))
  const bought = onBusinessDay(addDays(start, 13))
  const text = (what: string) => achText(chance, 'TAMARACK EQUIP FIN', what, 'NOTE 30418')
  const principal = each('11500')
  let owed = ZERO
  return [
    (day, world) => {
      if (day === funded) {
        owed = principal
        world.receive({ account: 'checking', amount: principal, category: 2700, from: LENDER, ...text('LOAN FUND') })
      }
      if (day === bought) {
        world.pay({
          account: 'checking',
          amount: each('3200'),
          category: 1350,
          from: 'Granite State Truck Leasing',
          ...achText(chance, 'GRANITE STATE TRK LSG', 'SEC DEP', 'UNITS PER SCHEDULE B'),
        })
        world.pay({
          account: 'checking',
          amount: each('1865'),
          category: 1530,
          note: 'Lift, tire machine and air compressor for the yard.',
          name: 'WIRE OUT OZARK SHOP EQUIPMENT',
          description: 'DOMESTIC WIRE OUT OZARK SHOP EQUIPMENT INV 7718',
        })
      }
      if (!falls(day, 5) || owed === 0n || day <= bought) return
      const interest = cents(divideRound(owed * RATE, 10_000n))
      const part = cents(principal / MONTHS)
      owed = subtract(owed, part)
      world.pay({ account: 'checking', amount: part, category: 2700, from: LENDER, ...text('LOAN PRIN') })
      world.pay({ account: 'checking', amount: interest, category: 9010, from: LENDER, ...text('LOAN INT') })
    },
  ]
}
