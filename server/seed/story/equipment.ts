import { addDays, addMonths, type Day } from '@/lib/dates/day'
import { cents, parseCents } from '@/lib/money/cents'
import { levelPayment } from '@/server/ledger/schedule/loan'
import { random } from './random'
import { achText } from './text'
import { onBusinessDay, type Deal, type Routine, type Setting, type Truck } from './world'

const LENDER = 'Prairie Truck Credit'
const MONTHS = 60

/** Each company truck in turn: two of before the books, four on credit, the rest rented. Every fourth belongs to its driver. */
const HOLDINGS: readonly Truck['held'][] = [
  'owned',
  'owned',
  'financed',
  'driver',
  'financed',
  'financed',
  'financed',
  'driver',
  'leased',
  'leased',
  'leased',
  'driver',
]
/** Days after the start, price, and percent a year of the trucks bought on credit. */
const DEALS = [
  { after: 19, price: '118400', rate: 8.4 },
  { after: 72, price: '126900', rate: 8.4 },
  { after: 168, price: '121750', rate: 7.9 },
  { after: 264, price: '131200', rate: 7.65 },
] as const

export function fleet(drivers: readonly string[], start: Day): Truck[] {
  let bought = 0
  return drivers.map((driver, index) => {
    const held = HOLDINGS[index % HOLDINGS.length] ?? 'leased'
    const deal = held === 'financed' ? dealOf(start, bought++) : null
    return { unit: String(101 + index), driver, leased_on: held === 'driver', held, deal }
  })
}

/** A tenth is paid down. */
function dealOf(start: Day, nth: number): Deal {
  const { after, price, rate } = DEALS[nth % DEALS.length] ?? DEALS[0]
  const total = parseCents(price)
  const down = cents(total / 10n)
  const bought = onBusinessDay(addDays(start, after + nth))
  const amount = cents(total - down)
  const payment = levelPayment({
    amount,
    rate: BigInt(Math.round(rate * 10_000)),
    period: MONTHS,
    frequency: 'monthly',
    start: bought,
  })
  return { bought, price: total, down, rate, months: MONTHS, payment }
}

/** What the trucks that were bought on credit cost the bank: the down payment, then every month the same. */
export function equipment({ seed, trucks, papers }: Setting): Routine[] {
  if (!papers) return []
  const chance = random(`${seed}/equipment`)
  return trucks.flatMap(({ unit, deal }) => (deal ? [paying(unit, deal)] : []))

  function paying(unit: string, deal: Deal): Routine {
    const due = new Map(
      Array.from({ length: deal.months }, (_, index) => [onBusinessDay(addMonths(deal.bought, index + 1)), index + 1]),
    )
    return (day, world) => {
      if (day === deal.bought) {
        const text = `WIRE OUT OZARKS TRUCK CENTER UNIT ${unit}`
        world.pay({
          account: 'checking',
          amount: deal.down,
          category: 1095,
          unit,
          note: `Down payment on unit ${unit}.`,
          name: text,
          description: `DOMESTIC ${text}`,
        })
      }
      const n = due.get(day)
      if (n === undefined) return
      const text = achText(chance, 'PRAIRIE TRUCK CREDIT', 'LOAN PMT', `LOAN 60${unit} PMT ${n}`)
      world.pay({
        account: 'checking',
        amount: deal.payment,
        category: 2700,
        from: LENDER,
        paper: { kind: 'loan', unit, n },
        ...text,
      })
    }
  }
}
