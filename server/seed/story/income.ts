import { addDays, weekday, type Day } from '@/lib/dates/day'
import { divideRound } from '@/lib/money/allocate'
import { add, cents, ZERO, type Cents } from '@/lib/money/cents'
import type { Customer } from './people'
import { random, type Random } from './random'
import { achText, upper } from './text'
import { falls, isBusinessDay, onBusinessDay, type Routine, type Setting, type World } from './world'

/** Loads that were hauled before the story begins are paid in it. */
export const LEAD_DAYS = 50

/** Loads are hauled, and paid weeks later by the customer, or within days by the factor. */
export function income(setting: Setting): Routine[] {
  const chance = random(`${setting.seed}/income`)
  const paid = new Receipts(chance)
  const haul = (day: Day, world: World): void => {
    const often = isBusinessDay(day) ? 4450 : weekday(day) === 6 ? 900 : 0
    for (const [index] of setting.trucks.entries()) {
      if (!chance.chance(often)) continue
      const customer = setting.customers[(index * 5 + chance.int(0, 13)) % setting.customers.length]
      if (customer) paid.expect(world, day, customer, amountOf(chance, customer, day))
    }
  }
  return [haul, factorFees(chance, paid), extras(setting, chance)]
}

/** Loads of one customer that are due on one day arrive as one payment. */
class Receipts {
  private readonly due = new Map<string, { amount: Cents; invoices: number[] }>()
  private invoice = 20_400
  factored = ZERO

  constructor(private readonly chance: Random) {}

  expect(world: World, day: Day, customer: Customer, amount: Cents): void {
    const factored = customer.terms === null
    const date = factored ? fundingDay(day) : payday(addDays(day, customer.terms ?? 0), customer.payday)
    const key = `${date} ${factored ? 'factor' : customer.name}`
    const known = this.due.get(key)
    this.invoice += 1
    if (known) {
      known.amount = add(known.amount, amount)
      known.invoices.push(this.invoice)
      return
    }
    const payment = { amount, invoices: [this.invoice] }
    this.due.set(key, payment)
    world.onDay(date, () => {
      this.due.delete(key)
      if (factored) this.fund(world, payment)
      else this.pay(world, customer, payment)
    })
  }

  private pay(world: World, customer: Customer, { amount, invoices }: { amount: Cents; invoices: number[] }): void {
    const info = invoices.map((invoice) => `INV ${invoice}`).join(' ').slice(0, 80)
    const text = achText(this.chance, upper(customer.name), 'CARRIERPAY', info)
    world.receive({ account: 'checking', amount, category: 4010, from: customer.name, ...text })
  }

  private fund(world: World, { amount, invoices }: { amount: Cents; invoices: number[] }): void {
    this.factored = add(this.factored, amount)
    const text = achText(this.chance, 'BLUFFVIEW CAPITAL', 'FUNDING', `SCHEDULE ${invoices[0]} ${invoices.length} INV`)
    world.receive({ account: 'checking', amount, category: 4010, from: 'Bluffview Capital', ...text })
  }
}

/** The factor takes its percentage of what it bought at the month's end. */
const factorFees = (chance: Random, paid: Receipts): Routine => (day, world) => {
  if (!falls(day, 28)) return
  const fee = cents(divideRound(paid.factored * 275n, 10_000n))
  paid.factored = ZERO
  world.pay({ account: 'checking', amount: fee, category: 9030, from: 'Bluffview Capital', ...achText(chance, 'BLUFFVIEW CAPITAL', 'DISC FEES') })
}

/** What comes beside the loads: fuel surcharge, detention, lumper money back, and now and then a claim. */
function extras({ trucks, customers }: Setting, chance: Random): Routine {
  const shippers = customers.filter((customer) => customer.terms !== null)
  return (day, world) => {
    for (const { name } of falls(day, 12) ? shippers.filter((shipper) => shipper.name.length % 4 === 0) : []) {
      const text = achText(chance, upper(name), 'FUEL SURCH')
      world.receive({ account: 'checking', amount: chance.dollars(900, 2600), category: 4020, from: name, ...text })
    }
    if (!isBusinessDay(day)) return
    const visits = trucks.filter(() => chance.chance(220)).length
    for (let visit = 0; visit < visits; visit++) {
      const { name } = chance.pick(shippers)
      const [category, what, low, high] = chance.pick([
        [4030, 'DETENTION', 100, 450], [4030, 'LAYOVER', 200, 300], [4040, 'LUMPER RMB', 120, 380], [4050, 'ACCESSORIAL', 75, 250],
      ] as const)
      world.receive({ account: 'checking', amount: chance.dollars(low, high), category, from: name, ...achText(chance, upper(name), what) })
      if (chance.chance(600)) {
        world.pay({
          account: 'checking', amount: chance.dollars(150, 900), category: 4820, from: name, is_flagged: true,
          note: 'They say two pallets were short. Ask the driver for the signed bill of lading.',
          ...achText(chance, upper(name), 'CHARGEBACK'),
        })
      }
    }
  }
}

/** Rates move with the season: produce in early summer, retail in autumn. */
const SEASON = [93, 92, 97, 100, 106, 108, 102, 100, 101, 105, 106, 96]
const amountOf = (chance: Random, { load }: Customer, day: Day): Cents =>
  cents(BigInt(Math.round((load * (SEASON[Number(day.slice(5, 7)) - 1] ?? 100)) / 100) + chance.int(-48_000, 52_000)))

/** Tuesdays and Fridays. */
const fundingDay = (day: Day): Day => {
  const next = addDays(day, 1)
  return [2, 5].includes(weekday(next)) ? next : fundingDay(next)
}
const payday = (day: Day, wanted: number): Day => (weekday(day) === wanted ? onBusinessDay(day) : payday(addDays(day, 1), wanted))
