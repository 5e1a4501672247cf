import { addDays, addMonths, type Day } from '@/lib/dates/day'
import { parseCents, type Cents } from '@/lib/money/cents'
import type { Paper } from './papers'
import type { Vendor } from './people'
import { random } from './random'
import { achText, upper } from './text'
import { onBusinessDay, type Routine, type Setting, type World } from './world'

interface Billed {
  vendor: Vendor
  /** Of the vendor's numbers. */
  prefix: string
  category: number
  description: string
  amount: Cents
  unit: string | null
  /** Days from the bill to its payment, and to its due date. */
  before: number
  terms: number
}
export type BillWriter = (world: World, billed: Billed) => Paper | null

/** Bills have been entered for this many months; before that, payments were filed as they came. */
const MONTHS = 7
const FIRST_NUMBER = 4100

/** Enters the bill that a payment of the day settles; null where none was entered. */
export function billWriter({ end, papers, start }: Setting): BillWriter {
  const first = addMonths(end, -MONTHS)
  const since = first < start ? start : first
  return (world, { vendor, prefix, category, description, amount, unit, before, terms }) => {
    if (!papers || addDays(world.day, -before) < since || amount <= 0n) return null
    const date = addDays(world.day, -before)
    const number = `${prefix}${FIRST_NUMBER + world.bills.length}`
    world.bills.push({
      number,
      vendor,
      date,
      due: addDays(date, terms),
      items: [{ category, description, amount, unit }],
      note: null,
    })
    return { kind: 'bill', number }
  }
}

interface OpenBill {
  vendor: Vendor
  number: string
  category: number
  description: string
  amount: string
  /** Days before the end of the story. */
  dated: number
  terms: number
  /** Payments, in part or whole, so many days before the end. */
  paid?: { amount: string; before: number }
  note?: string
}

/** Bills that are open at the end: late, not due yet, paid in part, and one whose payment has just come. */
const OPEN_BILLS: readonly OpenBill[] = [
  {
    vendor: 'Gateway Fleet Tire',
    number: 'GFT-77120',
    category: 6140,
    description: 'Eight drive tires, unit 103',
    amount: '4318.40',
    dated: 41,
    terms: 30,
    paid: { amount: '2000.00', before: 22 },
    note: 'Second half after the alignment was checked.',
  },
  {
    vendor: 'Ozark Diesel Repair',
    number: 'OD-5108',
    category: 6110,
    description: 'Clutch, unit 106',
    amount: '4962.75',
    dated: 52,
    terms: 30,
    note: 'The hours do not agree with their estimate. Wait for their answer.',
  },
  {
    vendor: 'Redhawk Trailer Service',
    number: 'RTS 20917',
    category: 6120,
    description: 'Brakes and lights, trailer 5303',
    amount: '2318.40',
    dated: 38,
    terms: 30,
  },
  {
    vendor: 'Kessler & Rudd CPAs',
    number: 'KR-A311',
    category: 7080,
    description: 'Advice on the shipper contracts',
    amount: '1250.00',
    dated: 9,
    terms: 30,
  },
  {
    vendor: 'Plains Peterbilt Parts',
    number: '88213',
    category: 6160,
    description: 'Brake chambers and filters',
    amount: '1876.12',
    dated: 24,
    terms: 20,
    paid: { amount: '1876.12', before: 3 },
  },
  {
    vendor: 'Route 44 Towing',
    number: 'R44-1662',
    category: 6150,
    description: 'Recovery at Rolla, unit 108',
    amount: '1140.00',
    dated: 5,
    terms: 15,
  },
]

export function stillOpenBills({ seed, end, papers, trucks }: Setting): Routine[] {
  if (!papers || trucks.length < 8) return []
  const chance = random(`${seed}/payables`)
  const back = (days: number): Day => addDays(end, -days)
  return OPEN_BILLS.map((bill): Routine => (day, world) => {
    const { vendor, number, category, description, paid, note = null } = bill
    if (day === back(bill.dated)) {
      const items = [
        { category, description, amount: parseCents(bill.amount), unit: /unit (\d+)/.exec(description)?.[1] ?? null },
      ]
      world.bills.push({ number, vendor, date: day, due: addDays(day, bill.terms), items, note })
    }
    if (!paid || day !== onBusinessDay(back(paid.before))) return
    const text = achText(chance, upper(vendor), 'INVOICE', `INV ${number}`)
    world.pay({
      account: 'checking',
      amount: parseCents(paid.amount),
      category,
      from: vendor,
      paper: { kind: 'bill', number },
      ...text,
    })
  })
}
