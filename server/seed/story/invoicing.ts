import { addDays, daysBetween, type Day } from '@/lib/dates/day'
import { add, cents, parseCents, ZERO, type Cents } from '@/lib/money/cents'
import type { InvoiceItem, InvoicePaper } from './papers'
import type { Customer } from './people'
import { random, type Random } from './random'
import { town } from './text'
import type { World } from './world'

export interface Load {
  number: number
  amount: Cents
  unit: string
}

/** What can happen to an invoice other than being paid when due. */
type Fate = 'paid' | 'draft' | 'unpaid' | 'lost' | 'short' | 'sold' | 'twice'

/** The first load whose due date lies so many days back meets that fate; one load each. */
const FATES: readonly { fate: Fate; from: number; to: number }[] = [
  { fate: 'unpaid', from: 8, to: 14 },
  { fate: 'unpaid', from: 15, to: 24 },
  { fate: 'unpaid', from: 38, to: 54 },
  { fate: 'unpaid', from: 66, to: 84 },
  { fate: 'unpaid', from: 96, to: 116 },
  { fate: 'lost', from: 128, to: 156 },
  { fate: 'short', from: 25, to: 36 },
  { fate: 'sold', from: 30, to: 50 },
  { fate: 'twice', from: 55, to: 65 },
]
const DRAFT_DAYS = 2
const SURCHARGE_PERCENT = 11n

/** Invoices to shippers, one a load. */
export class Invoicing {
  private readonly chance: Random
  private readonly met = new Set<(typeof FATES)[number]>()

  constructor(
    seed: string,
    private readonly end: Day,
  ) {
    this.chance = random(`${seed}/invoices`)
  }

  /** Writes the invoice of a load and returns its total and its outcome. */
  write(world: World, day: Day, customer: Customer, load: Load): { total: Cents; due: Day; fate: Fate } {
    const due = addDays(day, customer.terms ?? 0)
    const fate = daysBetween(day, this.end) <= DRAFT_DAYS ? 'draft' : this.fateOf(daysBetween(due, this.end))
    const items = this.itemsOf(load)
    const state: InvoicePaper['state'] = fate === 'draft' ? 'draft' : fate === 'lost' ? 'un_collectible' : 'open'
    const invoice: InvoicePaper = {
      number: load.number,
      customer: customer.name,
      date: day,
      due,
      unit: load.unit,
      items,
      state,
    }
    world.invoices.push(invoice)
    if (fate === 'twice') world.invoices.push({ ...invoice, number: load.number + TWICE, state: 'void' })
    return {
      total: items.reduce((sum, { quantity, rate }) => add(sum, cents(rate * BigInt(quantity))), ZERO),
      due,
      fate,
    }
  }

  private fateOf(late: number): Fate {
    const next = FATES.find((each) => late >= each.from && late <= each.to && !this.met.has(each))
    if (!next) return 'paid'
    this.met.add(next)
    return next.fate
  }

  private itemsOf({ number, amount }: Load): InvoiceItem[] {
    const { chance } = this
    const surcharge = cents((amount * SURCHARGE_PERCENT) / 100n)
    const one = (service: InvoiceItem['service'], description: string, rate: Cents): InvoiceItem => ({
      service,
      description,
      quantity: 1,
      rate,
    })
    const items = [
      one('Linehaul', `${place(chance)} to ${place(chance)}, load ${number}`, cents(amount - surcharge)),
      one('Fuel surcharge', `Load ${number}`, surcharge),
    ]
    if (chance.chance(1100))
      items.push({
        service: 'Detention',
        description: 'Hours at the dock beyond two',
        quantity: chance.int(2, 5),
        rate: parseCents('60'),
      })
    if (chance.chance(800))
      items.push(one('Lumper', 'Receipt attached to the bill of lading', chance.dollars(120, 340)))
    return items
  }
}

/** Far above the numbers of loads. */
const TWICE = 500_000

/** 'N LITTLE ROCK AR' → 'N Little Rock AR' */
const place = (chance: Random): string =>
  town(chance)
    .split(' ')
    .map((word, index, all) => (index === all.length - 1 ? word : word.slice(0, 1) + word.slice(1).toLowerCase()))
    .join(' ')
