import { monthEnd, type Day } from '@/lib/dates/day'
import { type Cents, cents, negate, parseCents, subtract, sum, toDecimal } from '@/lib/money/cents'
import { ofx, type OfxRow } from '../support/ofx'
import { PAYEES } from './clear-lines'
import { YEAR } from './fresh-books'

/** `FIRST_MONTH=full npm run e2e -- tests/e2e/first-month.spec.ts` for a whole year of four accounts. */
export const IS_FULL = process.env.FIRST_MONTH === 'full'
export const MONTHS = IS_FULL ? 12 : 1
/** Lines of the operating account in a month, by category. */
const LINES = IS_FULL ? 160 : 40
export const BOOKS_YEAR = YEAR

export const day = (month: number, date: number): Day => `${BOOKS_YEAR}-${two(month)}-${two(date)}` as Day
const two = (value: number): string => String(value).padStart(2, '0')
export const endOf = (month: number): Day => monthEnd(day(month, 1))

/** As dates are typed. */
export const typed = (on: Day): string => `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`

export interface Account {
  number: string
  name: string
  type: 'CHECKING' | 'SAVINGS'
  rows: OfxRow[]
}

const dollars = (amount: number): Cents => cents(BigInt(100 * amount))

/** A customer's invoices and payments in a month, and a vendor's bills and payments. */
export const CUSTOMER = 'Bluestem Foods'
export const VENDOR = 'Iron Gate Tire'
export const invoiced = (month: number): Cents => dollars(5_200 + month)
export const billed = (month: number): Cents => dollars(1_310 + month)

/** 12,000.00 at 6 % in 24 payments of 531.85, the first in January. */
export const LOAN = {
  name: 'Prairie note',
  amount: '12000',
  rate: '6',
  months: '24',
  starts: `12/15/${BOOKS_YEAR - 1}`,
  payment: parseCents('531.85'),
  paidBy: 'PRAIRIE EQUIPMENT NOTE',
} as const

/** Frequent payees that AI cannot know: a rule categorizes them. */
export const RULED = ['HARDIN YARD LLC', 'R HALVORSEN', 'M ORTEGA', 'K LINDQVIST'] as const

const line = (on: Day, amount: Cents, name: string, id: string): OfxRow => ({
  id,
  date: on.replaceAll('-', ''),
  amount: toDecimal(amount),
  name,
})

const each = <T>(make: (month: number) => T[]): T[] => Array.from({ length: MONTHS }, (_, n) => make(n + 1)).flat()

const OTHERS = [
  { number: '000123459917', name: 'Tax savings', type: 'SAVINGS', amount: 900 },
  { number: '000123455520', name: 'Repair savings', type: 'SAVINGS', amount: 600 },
  { number: '000123457731', name: 'Payroll', type: 'CHECKING', amount: 3_000 },
] as const

export const OPERATING: Account = {
  number: '000123454417',
  name: 'Operating',
  type: 'CHECKING',
  rows: each((month) => [
    line(day(month, 1), dollars(40_000), 'SUMMITLINE', `in-${month}`),
    ...Array.from({ length: LINES }, (_, n) => {
      const [name, , amount] = PAYEES[n % PAYEES.length] ?? PAYEES[0]
      return line(
        day(month, 2 + (n % 25)),
        subtract(parseCents(amount), cents(BigInt(100 * month + n))),
        name,
        `${month}-${n}`,
      )
    }),
    line(day(month, 15), negate(LOAN.payment), LOAN.paidBy, `loan-${month}`),
    line(day(month, 20), invoiced(month), `${CUSTOMER.toUpperCase()} ACH`, `paid-${month}`),
    line(day(month, 22), negate(billed(month)), `${VENDOR.toUpperCase()} ACH`, `pay-${month}`),
    ...OTHERS.map(({ number, amount }) =>
      line(
        day(month, 27),
        negate(dollars(amount + month)),
        `ONLINE TRANSFER TO ${number.slice(-4)}`,
        `to-${number}-${month}`,
      ),
    ),
  ]),
}

/** What a small carrier's four accounts did, with a transfer to each of the other three every month. */
export const ACCOUNTS: readonly Account[] = [
  OPERATING,
  ...OTHERS.map(({ amount, ...account }) => ({
    ...account,
    rows: each((month) => [
      line(day(month, 27), dollars(amount + month), 'ONLINE TRANSFER FROM 4417', `from-${account.number}-${month}`),
    ]),
  })),
]
export const TRANSFERS = OTHERS.length * MONTHS
/** Lines that pay a document or a loan. */
export const MATCHES = 3 * MONTHS
export const ALL = ACCOUNTS.reduce((count, { rows }) => count + rows.length, 0)

export const balanceAt = ({ rows }: Account, last: Day): Cents =>
  sum(rows.filter(({ date }) => date <= last.replaceAll('-', '')).map(({ amount }) => parseCents(amount)))

/** A year of an account, as its bank offers it. */
export const statementOf = (account: Account) => ({
  name: `${account.name}.ofx`,
  mimeType: 'application/x-ofx',
  buffer: Buffer.from(
    ofx({
      account: account.number,
      type: account.type,
      rows: account.rows,
      balance: toDecimal(balanceAt(account, endOf(12))),
      balance_on: `${BOOKS_YEAR}1231`,
    }),
  ),
})
