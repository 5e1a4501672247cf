import { addDays, addMonths, weekday, type Day } from '@/lib/dates/day'
import { divideRound } from '@/lib/money/allocate'
import { add, cents, parseCents, subtract, sum, ZERO, type Cents } from '@/lib/money/cents'
import { Invoicing, type Load } from './invoicing'
import type { Paper, Withheld } from './papers'
import type { Customer } from './people'
import { random, type Random } from './random'
import { achText, upper } from './text'
import { falls, isBusinessDay, onBusinessDay, type Routine, type Setting, type World } from './world'

/** Loads that were hauled before the story begins are paid in it. */
export const LEAD_DAYS = 50

/** Loads are hauled, and paid weeks later by the customer, or within days by the factor. */
export function income(setting: Setting): Routine[] {
  const chance = random(`${setting.seed}/income`)
  const paid = new Receipts(chance, setting)
  const customerOn = clientele(setting)
  const haul = (day: Day, world: World): void => {
    const often = isBusinessDay(day) ? 4450 : weekday(day) === 6 ? 900 : 0
    for (const [index, { unit }] of setting.trucks.entries()) {
      if (!chance.chance(often)) continue
      const customer = customerOn(day, (index * 5 + chance.int(0, 13)) % setting.customers.length)
      if (customer) paid.expect(world, day, customer, { amount: amountOf(chance, customer, day), unit })
    }
  }
  return [haul, factorFees(chance, paid), extras(setting, chance), reserveBack(chance, paid)]
}

/** Shippers come to the company one after the other; what was hauled before went to the factor. */
function clientele({ customers, start, end, papers }: Setting): (day: Day, index: number) => Customer | undefined {
  const factored = customers.filter(({ kind }) => kind === 'factored')
  const since = (index: number): Day => {
    const day = addMonths(end, (Math.floor(index / 3) % 5) - LONGEST_SHIPPER)
    return day < start ? start : day
  }
  return (day, index) => {
    const customer = customers[index]
    return papers && customer?.kind === 'shipper' && day < since(index) ? factored[index % factored.length] : customer
  }
}
/** Months. */
const LONGEST_SHIPPER = 7

interface Payment {
  loads: Load[]
  withheld: Withheld[]
}
const totalOf = ({ loads, withheld }: Payment): Cents =>
  subtract(sum(loads.map(({ amount }) => amount)), sum(withheld.map(({ amount }) => amount)))

/** Loads of one customer that are due on one day arrive as one payment; brokers pay load by load. */
class Receipts {
  private readonly due = new Map<string, Payment>()
  private readonly invoicing: Invoicing
  private last = 20_400
  factored = ZERO
  /** What the factor holds back from invoices that it bought one by one, and when it releases it. */
  reserve: { amount: Cents; on: Day } | null = null

  constructor(
    private readonly chance: Random,
    private readonly setting: Setting,
  ) {
    this.invoicing = new Invoicing(setting.seed, setting.end)
  }

  expect(world: World, day: Day, customer: Customer, hauled: Omit<Load, 'number'>): void {
    const load = { ...hauled, number: (this.last += 1) }
    const { name, terms, kind } = customer
    if (terms === null) return this.join(world, fundingDay(day), 'factor', load, (payment) => this.fund(world, payment))
    if (kind === 'shipper' && this.setting.papers) return this.bill(world, day, customer, load)
    const own = kind === 'broker' && this.setting.papers
    const date = payday(addDays(day, terms), customer.payday)
    this.join(world, date, own ? `${name} ${load.number}` : name, load, (payment) => this.pay(world, customer, payment))
  }

  private bill(world: World, day: Day, customer: Customer, load: Load): void {
    const { total, due, fate } = this.invoicing.write(world, day, customer, load)
    const owed = { ...load, amount: total }
    if (fate === 'unpaid' || fate === 'lost') return
    if (fate === 'sold') return this.sell(world, day, owed)
    const paid = fate === 'short' ? { ...owed, amount: subtract(total, SHORT) } : owed
    const settles = (payment: Payment): void => this.pay(world, customer, payment, settled(payment))
    this.join(world, payday(due, customer.payday), customer.name, paid, settles)
  }

  private join(world: World, date: Day, key: string, load: Load, arrive: (payment: Payment) => void): void {
    const known = this.due.get(`${date} ${key}`)
    if (known) return void known.loads.push(load)
    const payment: Payment = { loads: [load], withheld: [] }
    this.due.set(`${date} ${key}`, payment)
    world.onDay(date, () => {
      this.due.delete(`${date} ${key}`)
      arrive(payment)
    })
  }

  private pay(world: World, customer: Customer, payment: Payment, paper: Paper | null = null): void {
    const info = payment.loads
      .map(({ number }) => `INV ${number}`)
      .join(' ')
      .slice(0, 80)
    const text = achText(this.chance, upper(customer.name), 'CARRIERPAY', info)
    const [only, ...others] = payment.loads
    const unit = this.setting.papers && others.length === 0 ? only?.unit : undefined
    world.receive({
      account: 'checking',
      amount: totalOf(payment),
      category: 4010,
      from: customer.name,
      unit,
      paper,
      ...text,
    })
  }

  private fund(world: World, payment: Payment): void {
    const { loads } = payment
    this.factored = add(this.factored, totalOf(payment))
    const text = achText(
      this.chance,
      'BLUFFVIEW CAPITAL',
      'FUNDING',
      `SCHEDULE ${loads[0]?.number} ${loads.length} INV`,
    )
    world.receive({ account: 'checking', amount: totalOf(payment), category: 4010, from: 'Bluffview Capital', ...text })
  }

  /** One invoice goes to the factor after all, who keeps a fee and, until the shipper paid, a reserve. */
  private sell(world: World, day: Day, load: Load): void {
    const share = (percent: bigint): Cents => cents((load.amount * percent) / 100n)
    const withheld = [
      { category: 9030, amount: share(3n), note: 'Factoring fee, 3 %' },
      { category: 1210, amount: share(10n), note: 'Reserve held, 10 %' },
    ]
    this.reserve = { amount: share(10n), on: onBusinessDay(addDays(day, RESERVE_DAYS)) }
    const payment = { loads: [load], withheld }
    const text = achText(this.chance, 'BLUFFVIEW CAPITAL', 'FUNDING', `SPOT INV ${load.number}`)
    world.onDay(fundingDay(day), () =>
      world.receive({
        account: 'checking',
        amount: totalOf(payment),
        category: 4010,
        from: 'Bluffview Capital',
        paper: settled(payment),
        ...text,
      }),
    )
  }
}
const SHORT = parseCents('185')
const RESERVE_DAYS = 38

const settled = ({ loads, withheld }: Payment): Paper => ({
  kind: 'invoices',
  paid: loads.map(({ number, amount }) => ({ number, amount })),
  withheld,
})

/** The factor releases what it held back. */
const reserveBack =
  (chance: Random, paid: Receipts): Routine =>
  (day, world) => {
    if (paid.reserve?.on !== day) return
    const text = achText(chance, 'BLUFFVIEW CAPITAL', 'RESERVE REL')
    world.receive({
      account: 'checking',
      amount: paid.reserve.amount,
      category: 1210,
      from: 'Bluffview Capital',
      ...text,
    })
  }

/** The factor takes its percentage of what it bought at the month's end. */
const factorFees =
  (chance: Random, paid: Receipts): Routine =>
  (day, world) => {
    if (!falls(day, 28)) return
    const fee = cents(divideRound(paid.factored * 275n, 10_000n))
    paid.factored = ZERO
    world.pay({
      account: 'checking',
      amount: fee,
      category: 9030,
      from: 'Bluffview Capital',
      ...achText(chance, 'BLUFFVIEW CAPITAL', 'DISC FEES'),
    })
  }

/** Income besides the loads: fuel surcharge, detention, lumper money back, and now and then a claim. */
function extras({ trucks, customers }: Setting, chance: Random): Routine {
  const shippers = customers.filter((customer) => customer.terms !== null)
  return (day, world) => {
    for (const { name } of falls(day, 12) ? shippers.filter((shipper) => shipper.name.length % 4 === 0) : []) {
      const text = achText(chance, upper(name), 'FUEL SURCH')
      world.receive({ account: 'checking', amount: chance.dollars(900, 2600), category: 4020, from: name, ...text })
    }
    if (!isBusinessDay(day)) return
    for (const { unit } of trucks.filter(() => chance.chance(220))) {
      const { name } = chance.pick(shippers)
      const [category, what, low, high] = chance.pick([
        [4030, 'DETENTION', 100, 450],
        [4030, 'LAYOVER', 200, 300],
        [4040, 'LUMPER RMB', 120, 380],
        [4050, 'ACCESSORIAL', 75, 250],
      ] as const)
      world.receive({
        account: 'checking',
        amount: chance.dollars(low, high),
        category,
        from: name,
        unit,
        ...achText(chance, upper(name), what),
      })
      if (chance.chance(600)) {
        world.pay({
          account: 'checking',
          amount: chance.dollars(150, 900),
          category: 4820,
          from: name,
          unit,
          is_flagged: true,
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
const payday = (day: Day, wanted: number): Day =>
  weekday(day) === wanted ? onBusinessDay(day) : payday(addDays(day, 1), wanted)
