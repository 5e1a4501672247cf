import { addDays, weekday, type Day } from '@/lib/dates/day'
import { add, cents, subtract, ZERO, type Cents } from '@/lib/money/cents'
import type { BillPaper, InvoicePaper, Paper } from './papers'
import type { Customer, Vendor } from './people'
import type { BankText } from './text'

export type AccountKey = 'checking' | 'savings' | 'fleet_card' | 'office_card'

/** A bank line as it happened, with what a careful bookkeeper would make of it. */
export interface Happening extends BankText {
  account: AccountKey
  date: Day
  amount: Cents
  amount_type: 'money_in' | 'money_out'
  /** Number of the account it belongs to. */
  category: number
  stakeholder: string | null
  /** The truck that it was for. */
  unit: string | null
  /** The document that it settles. */
  paper: Paper | null
  /** The text says too little; a person has to ask. */
  hard: boolean
  note: string | null
  is_flagged: boolean
}

export interface Truck {
  unit: string
  driver: string
  /** The driver owns the truck and gets a settlement instead of wages. */
  leased_on: boolean
  held: Holding
  /** Of a financed truck. */
  deal: Deal | null
}
/** How a truck came to the fleet: bought before the books or on credit since, rented, or its driver's own. */
type Holding = 'owned' | 'financed' | 'leased' | 'driver'

export interface Deal {
  bought: Day
  price: Cents
  down: Cents
  /** Percent a year. */
  rate: number
  months: number
  payment: Cents
}

export interface Setting {
  seed: string
  start: Day
  end: Day
  trucks: readonly Truck[]
  customers: readonly Customer[]
  owner: string
  /** Whether there are bills, invoices and truck loans in addition to the bank lines. */
  papers: boolean
}

type Draft = BankText &
  Pick<Happening, 'account' | 'amount' | 'category'> &
  Partial<Pick<Happening, 'hard' | 'note' | 'is_flagged' | 'unit' | 'paper'>> & { from?: string | Vendor }

/** One company's bank accounts while the story runs. Cards owe: their balance is negative. */
export class World {
  day: Day
  readonly balance: Record<AccountKey, Cents>
  readonly invoices: InvoicePaper[] = []
  readonly bills: BillPaper[] = []
  private happened: Happening[] = []
  private readonly later = new Map<Day, (() => void)[]>()

  constructor(start: Day, opening: Record<AccountKey, Cents>) {
    this.day = start
    this.balance = { ...opening }
  }

  pay(draft: Draft): void {
    this.add(draft, 'money_out')
  }
  receive(draft: Draft): void {
    this.add(draft, 'money_in')
  }

  /** Runs when the story reaches that day; never for a day after its end. */
  onDay(day: Day, event: () => void): void {
    const events = this.later.get(day)
    if (events) events.push(event)
    else this.later.set(day, [event])
  }

  /** Moves to a day and runs the events scheduled for it. */
  turnTo(day: Day): void {
    this.day = day
    for (const event of this.later.get(day) ?? []) event()
    this.later.delete(day)
  }

  /** What happened since the last call, in order of days. */
  take(): Happening[] {
    const taken = this.happened
    this.happened = []
    return taken
  }

  private add(
    { from, hard = false, note = null, is_flagged = false, unit = null, paper = null, ...draft }: Draft,
    amount_type: Happening['amount_type'],
  ): void {
    if (draft.amount <= 0n) return
    const { account, amount } = draft
    this.balance[account] =
      amount_type === 'money_in' ? add(this.balance[account], amount) : subtract(this.balance[account], amount)
    this.happened.push({
      ...draft,
      date: this.day,
      amount_type,
      stakeholder: from ?? null,
      unit,
      paper,
      hard,
      note,
      is_flagged,
    })
  }
}

/** Something that may happen on any day. */
export type Routine = (day: Day, world: World) => void

export const isBusinessDay = (day: Day): boolean => weekday(day) >= 1 && weekday(day) <= 5
/** The day itself, or the Monday after a weekend. */
export const onBusinessDay = (day: Day): Day => (isBusinessDay(day) ? day : onBusinessDay(addDays(day, 1)))
const dayOfMonth = (day: Day): number => Number(day.slice(8))
export const monthOf = (day: Day): number => Number(day.slice(5, 7))

/** True on the business day on which a debit of the n-th is booked. */
export const falls = (day: Day, nth: number): boolean => {
  if (!isBusinessDay(day)) return false
  const back = weekday(day) === 1 ? 2 : 0
  return [0, 1, 2].slice(0, back + 1).some((days) => dayOfMonth(addDays(day, -days)) === nth)
}

export const times = (amount: Cents, count: number): Cents => cents(amount * BigInt(count))
export const wholeThousands = (amount: Cents): Cents => (amount <= 0n ? ZERO : cents((amount / 100_000n) * 100_000n))
