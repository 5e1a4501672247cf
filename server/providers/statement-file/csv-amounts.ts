import { readAmount } from './amount'
import { columnName } from './column-name'
import { planOfMapping } from './column-plan'
import { best, JUDGED_ROWS, WORDS, type Column } from './csv-columns'
import type { CsvRow } from './csv-rows'
import { directionIn, directionOf } from './direction'
import { valueOf } from './reading'
import { brokenBalances } from './running-balance'
import type { ColumnMapping } from './statement'

interface Found {
  sizes: readonly Column[]
  /** Columns that no row fills. */
  empty: readonly Column[]
  money: readonly Column[]
  text: readonly Column[]
}
type Amounts = Pick<Partial<ColumnMapping>, 'amount' | 'debit' | 'credit' | 'direction' | 'balance'>

/** Debit and credit columns are preferred to one amount, and an amount with a direction column to one with a sign. */
export function amountColumns(body: readonly CsvRow[], { sizes, empty, money, text }: Found): Amounts {
  const debit = best(sizes, WORDS.debit) ?? best(empty, WORDS.debit)
  const others = [...sizes, ...empty].filter((column) => column !== debit)
  const credit = best(others, WORDS.credit)
  const isPaired = debit && credit && (sizes.includes(debit) || sizes.includes(credit) || body.length === 0)
  if (isPaired && isEither(body, debit.index, credit.index)) return { debit: debit.index, credit: credit.index }
  // "Payments" means money in next to a column of charges, and money out next to one of receipts.
  const [paid, receipts] = [best(sizes, WORDS.paid), best(sizes, WORDS.receipts)]
  const isCashBook = !debit && paid && receipts && paid !== receipts && paid.filled > 0 && receipts.filled > 0
  if (isCashBook && isEither(body, paid.index, receipts.index)) return { debit: paid.index, credit: receipts.index }
  const pair = sizes.every(({ name }) => name === '') ? unnamedPair(body, sizes) : undefined
  if (pair) return pair
  const written =
    sizes.find(({ index }) => body.some(({ cells }) => /^-|-$|^\(/.test(cells[index] ?? ''))) ??
    sizes.find((column) => hasCents(body, column.index)) ??
    sizes[0]
  const amount =
    outcome(body, sizes, money) ??
    best(sizes, WORDS.amount) ??
    written ??
    money.find(({ name }) => !/#|\bnumber\b/.test(name))
  if (!amount) return {}
  const direction = directionColumn(body, text)
  return { amount: amount.index, ...(direction && { direction: direction.index }) }
}

const OUTCOME = /\b(net|total|due|funded|proceeds)\b(?!.*\b(points?|rewards?|cash ?back|worth)\b)/
const PARTS_MAX = 8
/** Enough to rule out a coincidence; the combinations are tried on each. */
const PROVING_ROWS = 20

/** The column that others lead to on each row: what a purchase cost with its fee, or what an invoice paid after its reserve. */
function outcome(body: readonly CsvRow[], sizes: readonly Column[], money: readonly Column[]): Column | undefined {
  const rows = body.slice(0, PROVING_ROWS).map(({ cells }) => cells.map((cell) => valueOf(readAmount(cell)) ?? 0n))
  const parts = money.filter(({ index }) => hasCents(body, index) && rows.some((row) => row[index] !== 0n))
  // A sign says more than a sum: what others add up to beside it is a balance or a reward.
  const named = best(sizes, WORDS.amount)
  const isSigned = (index: number): boolean => rows.some((row) => (row[index] ?? 0n) < 0n)
  return sizes.findLast((column) => {
    if (named && isSigned(named.index) && !isSigned(column.index)) return false
    const others = parts.filter((part) => part !== column).map(({ index }) => index)
    const isFilled = rows.length > 1 && parts.includes(column)
    return (
      isFilled &&
      OUTCOME.test(column.name) &&
      !others.some((other) => isRunning(rows, column.index, other)) &&
      leadTo(rows, others.slice(-PARTS_MAX), column.index)
    )
  })
}

/** Whether one column carries on from row to row by what another has, as a balance does. */
function isRunning(rows: readonly (readonly bigint[])[], whole: number, moved: number): boolean {
  const steps = rows.slice(1).map((row, at) => (row[whole] ?? 0n) - (rows[at]?.[whole] ?? 0n))
  const of = (at: number): bigint => rows[at]?.[moved] ?? 0n
  const isSame = (step: bigint, by: bigint): boolean => step === by || step === -by
  const isCarried =
    steps.every((step, at) => isSame(step, of(at + 1))) || steps.every((step, at) => isSame(step, of(at)))
  return isCarried && steps.some((step) => step !== 0n)
}

/** Whether some of the columns, at least two, each added or taken off, give this one on every row. */
function leadTo(rows: readonly (readonly bigint[])[], others: readonly number[], whole: number): boolean {
  const rests = rows.map((row) => row[whole] ?? 0n)
  const goOn = (at: number, left: readonly bigint[], used: number): boolean => {
    if (used > 1 && left.every((rest) => rest === 0n)) return true
    const column = others[at]
    if (column === undefined) return false
    const taken = (sign: bigint) => left.map((rest, row) => rest - sign * (rows[row]?.[column] ?? 0n))
    return goOn(at + 1, left, used) || goOn(at + 1, taken(1n), used + 1) || goOn(at + 1, taken(-1n), used + 1)
  }
  return goOn(0, rests, 0)
}

/** Written like money, with cents, a sign or a currency symbol; check numbers and counts are not. */
const hasCents = (body: readonly CsvRow[], column: number): boolean =>
  body.slice(0, JUDGED_ROWS).some(({ cells }) => /[.,]\d{1,2}\b|[$£€()+-]/.test(cells[column] ?? ''))

/** Without names: two columns of which each row fills one, and a third that is the resulting balance. */
function unnamedPair(body: readonly CsvRow[], sizes: readonly Column[]): Amounts | undefined {
  const cents = sizes.filter((column) => hasCents(body, column.index)).slice(0, 6)
  const found = cents.flatMap((debit) =>
    cents
      .filter((credit) => credit !== debit && isEither(body, debit.index, credit.index))
      .flatMap((credit) =>
        cents
          .filter((column) => column !== debit && column !== credit && column.filled > 0.9)
          .map((balance) => ({
            debit: debit.index,
            credit: credit.index,
            balance: balance.index,
          })),
      ),
  )
  const broken = found.map((columns) => brokenBy(body, [], columns))
  const fewest = Math.min(...broken)
  if (body.length > 2 && fewest <= body.length / 4) return found[broken.indexOf(fewest)]
  return lonelyPair(body, cents)
}

/** Two columns of which every row fills one, without a balance: money goes out more often than it comes in. */
function lonelyPair(body: readonly CsvRow[], cents: readonly Column[]): Amounts | undefined {
  const [first, second] = [...cents].sort((a, b) => b.filled - a.filled)
  if (!first || !second || cents.length > 2 || second.filled === 0) return undefined
  const isWhole = Math.abs(first.filled + second.filled - 1) < 0.05
  return isWhole && isEither(body, first.index, second.index) ? { debit: first.index, credit: second.index } : undefined
}

/** No row fills both with more than zero. */
const isEither = (body: readonly CsvRow[], debit: number, credit: number): boolean =>
  body
    .slice(0, JUDGED_ROWS)
    .every(({ cells }) => [debit, credit].filter((column) => valueOf(readAmount(cells[column] ?? ''))).length < 2)

/** Columns of people, whose initials can all be D or C. */
const INITIALS = /\b(drivers?|first|last|middle|initials?)\b/

/** A column whose every cell says which way the money went, and not always the same. */
function directionColumn(body: readonly CsvRow[], text: readonly Column[]): Column | undefined {
  const exact = text.filter(({ name, directions, filled }) => directions > 0.7 && filled > 0.9 && !INITIALS.test(name))
  const varied = exact.filter(
    (column) => new Set(body.map(({ cells }) => directionOf(cells[column.index] ?? ''))).size > 1,
  )
  const named = text.filter(
    ({ name, index, filled }) =>
      filled > 0.9 &&
      /\btype\b|debit|credit|direction|indicator|\bd\/c\b|\bdr\b|\bsign\b|af bij/.test(name) &&
      body.slice(0, JUDGED_ROWS).every(({ cells }) => directionIn(cells[index] ?? '') !== null || !cells[index]),
  )
  return varied[0] ?? exact[0] ?? named[0]
}

/**
 * Whether the signs of one amount are the wrong way around: stated balances decide, otherwise the words of payments do.
 */
export function signed(
  body: readonly CsvRow[],
  header: readonly string[],
  found: Amounts & { description?: number },
): Amounts & { flip_sign: boolean } {
  const amounts: Amounts =
    typeof found.debit === 'number'
      ? {
          debit: found.debit,
          credit: found.credit ?? null,
          ...(typeof found.balance === 'number' && { balance: found.balance }),
        }
      : { ...(typeof found.amount === 'number' && { amount: found.amount }) }
  const { amount, direction, balance } = found
  if (typeof amount !== 'number') return { ...amounts, flip_sign: false }
  const isUnsigned = body.every(({ cells }) => (valueOf(readAmount(cells[amount] ?? '')) ?? 0n) >= 0n)
  const byWord = typeof direction === 'number' ? [{ ...amounts, direction, flip_sign: false }] : []
  if (isUnsigned && byWord[0]) return byWord[0]
  const has = (word: RegExp): boolean => header.some((name) => word.test(columnName(name)))
  const isOfPurchases = typeof balance !== 'number' && has(OF_PURCHASES) && !has(OF_PAY)
  if (looksFlipped(body, amount, found.description) || (isOfPurchases && mostlyPositive(body, amount)))
    return { ...amounts, flip_sign: true }
  const readings = [{ ...amounts, flip_sign: false }, ...byWord, { ...amounts, flip_sign: true }]
  if (typeof balance !== 'number') return readings[0] ?? { flip_sign: false }
  const broken = readings.map((reading) => brokenBy(body, header, { balance, ...reading }))
  return readings[broken.indexOf(Math.min(...broken))] ?? { flip_sign: false }
}

function brokenBy(body: readonly CsvRow[], header: readonly string[], found: Partial<ColumnMapping>): number {
  const plan = planOfMapping(
    { date: 0, description: 0, date_order: 'mdy', skip_rows: 0, flip_sign: false, ...found },
    header,
  )
  return brokenBalances(
    body.slice(0, JUDGED_ROWS).map(({ line, cells }) => ({
      line,
      amount: valueOf(plan.amount(cells)),
      balance: valueOf(readAmount(cells[plan.balance ?? -1] ?? '')),
      date: null,
    })),
  )
}

/** Names of columns that only a list of purchases has: fuel, with its gallons, or tolls, with their plazas. */
const OF_PURCHASES = /\b(gallons?|gals?|ppg|odometer|fuel (qty|quantity|amt|amount)|tolls?|plaza|transponder)\b/

/** Names of columns that only a settlement has: what a carrier or driver earned, from which fuel and tolls are taken. */
const OF_PAY = /\b(gross|net|total|driver|load|mileage) pay\b|\brevenue\b|\bline ?haul\b|\bnet settlement\b/

function mostlyPositive(body: readonly CsvRow[], amount: number): boolean {
  const read = body.slice(0, JUDGED_ROWS).map(({ cells }) => valueOf(readAmount(cells[amount] ?? '')) ?? 0n)
  return read.filter((cents) => cents > 0n).length > read.filter((cents) => cents < 0n).length
}

/** Some cards write purchases as positive: then payments are negative and most rows are not. */
function looksFlipped(body: readonly CsvRow[], amount: number, description = -1): boolean {
  const rows = body.slice(0, JUDGED_ROWS).map(({ cells }) => ({
    cents: valueOf(readAmount(cells[amount] ?? '')) ?? 0n,
    isPayment: /payment|autopay|thank you/i.test(cells[description] ?? ''),
  }))
  const payments = rows.filter(({ isPayment }) => isPayment)
  return (
    payments.length > 0 &&
    payments.every(({ cents }) => cents < 0n) &&
    rows.filter(({ cents }) => cents > 0n).length > rows.length / 2
  )
}
