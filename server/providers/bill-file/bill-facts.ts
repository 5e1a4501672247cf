/* Finds the facts of a bill among the words of its pages. Anything uncertain is left out for a person to type. */
import { isDay } from '@/lib/dates/day'
import type { Place, PlacedText } from './page-texts'

interface Found<T> {
  value: T
  place: Place
}
interface BillLine {
  description: string
  quantity: number
  rate: number
  place: Place
}
interface BillFacts {
  bill_number: Found<string> | null
  bill_date: Found<string> | null
  bill_due_date: Found<string> | null
  total: Found<number> | null
  /** Percent of the lines; null when no tax is stated. */
  tax_percent: Found<number> | null
  /** Only when they add up to the bill's total. */
  lines: BillLine[]
}

/** Texts of a page on one height, from left to right; those close to each other are one cell. */
type Row = PlacedText[]
/** More than any bill has in one row. Each cell is compared with others of its row and the next, so a row without end would take minutes. */
const CELLS_MAX = 100

export function billFacts(texts: readonly PlacedText[]): BillFacts {
  const rows = rowsOf(texts)
  const total = totalOf(rows)
  const subtotal = only(valuesBeside(rows, SUBTOTAL, amountOf))
  const tax = only(valuesBeside(rows, TAX, amountOf))
  const lines = linesOf(rows)
  const sum = lines.reduce((cents, line) => cents + line.cents, 0)
  const whole = total ? inCents(total.value) : null
  const taxed = tax ? inCents(tax.value) : 0
  const percent = tax && sum > 0 ? percentOf(taxed, sum) : null
  const fits = whole !== null && sum === whole - taxed && (taxed === 0 || percent !== null)
  const agrees = subtotal === null || sum === inCents(subtotal.value)
  const isSure = lines.length > 0 && fits && agrees
  return {
    bill_number: only(valuesBeside(rows, NUMBER, numberOf)),
    bill_date: only(valuesBeside(rows, DATE, dayOf)),
    bill_due_date: only(valuesBeside(rows, DUE, dayOf)),
    total,
    tax_percent: isSure && tax && percent !== null && taxed > 0 ? { value: percent, place: tax.place } : null,
    lines: isSure ? lines.map(({ cents: _cents, ...line }) => line) : [],
  }
}

const NUMBER = /^(?:invoice|bill|inv|statement)\s*(?:no|nr|num|number|id)?\s*\.?\s*[#:]*\s*/i
const DATE = /^(?:(?:invoice|bill|issue|statement)\s+date|dated?|date issued)\s*:?\s*/i
const DUE = /^(?:(?:payment\s+)?due(?:\s+(?:date|on|by))?|pay by|payable by)\s*:?\s*/i
const SUBTOTAL = /^sub\s*-?\s*total\s*:?\s*/i
const TAX = /^(?:(?:sales|state)\s+)?tax(?:\s*\(?[\d.]+\s*%\)?)?\s*:?\s*/i
const TOTAL =
  /^(?:(?:invoice|bill|grand)\s+total|total(?:\s+(?:amount|due|charges))*|(?:amount|balance)\s+due)\s*(?:\(?usd\)?)?\s*:?\s*/i

/** A value that occurs once or repeatedly; null when there are two different ones. */
function only<T>(found: readonly Found<T>[]): Found<T> | null {
  const [first] = found
  return first !== undefined && found.every(({ value }) => value === first.value) ? first : null
}

const totalOf = (rows: readonly Row[]): Found<number> | null => only(valuesBeside(rows, TOTAL, amountOf))

/** The values to the right of a label, or otherwise below it. */
function valuesBeside<T>(rows: readonly Row[], label: RegExp, read: (text: string) => T | null): Found<T>[] {
  return rows.flatMap((row, index) =>
    row.flatMap((cell, column): Found<T>[] => {
      const named = label.exec(cell.text)
      if (!named) return []
      const rest = cell.text.slice(named[0].length)
      const behind = read(rest)
      if (behind !== null) return [{ value: behind, place: placeOf(cell) }]
      // A longer text is a different label: 'Invoice date' is not 'Invoice'.
      if (rest !== '') return []
      const right = row[column + 1]
      const beside = right && read(right.text)
      if (right && beside !== null && beside !== undefined) return [{ value: beside, place: placeOf(right) }]
      const below = (rows[index + 1] ?? []).find((other) => other.page === cell.page && overlaps(other, cell))
      const under = below && read(below.text)
      return below && under !== null && under !== undefined ? [{ value: under, place: placeOf(below) }] : []
    }),
  )
}

const placeOf = ({ page, x, y, width, height }: Place): Place => ({ page, x, y, width, height })
const overlaps = (a: Place, b: Place): boolean => a.x < b.x + b.width && b.x < a.x + a.width

function rowsOf(texts: readonly PlacedText[]): Row[] {
  const rows: Row[] = []
  const sorted = [...texts].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
  for (const text of sorted) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && first.page === text.page && Math.abs(middle(first) - middle(text)) < first.height * 0.6)
      row.push(text)
    else rows.push([text])
  }
  return rows.map((row) => cellsOf(row).slice(0, CELLS_MAX))
}

const middle = ({ y, height }: Place): number => y + height / 2

/** Joins words with a normal gap into one text. */
function cellsOf(row: Row): Row {
  const cells: Row = []
  for (const text of [...row].sort((a, b) => a.x - b.x)) {
    const last = cells.at(-1)
    if (last && text.x - (last.x + last.width) < last.height * 0.7) {
      last.text = `${last.text} ${text.text}`
      last.width = text.x + text.width - last.x
    } else cells.push({ ...text })
  }
  return cells
}

const numberOf = (text: string): string | null => {
  const value = text.replace(/^[#:\s]+/, '').trim()
  return /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9/_-]{0,39}$/.test(value) && dayOf(value) === null ? value : null
}

/** A dollar amount with its cents, as bills write it. */
function amountOf(text: string): number | null {
  const value = text.replace(/^(?:usd|us\$)\s*/i, '').trim()
  const shape = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)\.(\d{2})$/.exec(value)
  return shape ? Number(`${(shape[1] ?? '').replaceAll(',', '')}.${shape[2] ?? ''}`) : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as American bills write it. */
function dayOf(text: string): string | null {
  const value = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (iso) return day(iso[1], iso[2], iso[3])
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(value)
  if (slashed) return day(slashed[3], slashed[1], slashed[2])
  const named = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(value)
  if (named) return day(named[3], monthOf(named[1]), named[2])
  const turned = /^(\d{1,2})[\s-]([a-z]{3,9})\.?[\s,-]+(\d{4})$/i.exec(value)
  return turned ? day(turned[3], monthOf(turned[2]), turned[1]) : null
}

const monthOf = (name = ''): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

function day(year = '', month = '', date = ''): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(text) ? text : null
}

const inCents = (amount: number): number => Math.round(amount * 100)

/** The percent that makes this tax of these lines, if one of four decimals does. */
function percentOf(tax: number, sum: number): number | null {
  const percent = Math.round((tax / sum) * 1e6) / 1e4
  return Math.round((sum * percent) / 100) === tax ? percent : null
}

const DESCRIPTION = /^(?:description|item|items|service|services|product|details|charge|part)\b/i
const AMOUNT = /^(?:amount|total|extended|ext\.? price|line total|price)\b/i

/** The rows of the table of what was bought: below its heading, until the sums. */
function linesOf(rows: readonly Row[]): (BillLine & { cents: number })[] {
  const heading = rows.findIndex(
    (row) => row.some(({ text }) => DESCRIPTION.test(text)) && row.some(({ text }) => AMOUNT.test(text)),
  )
  if (heading < 0) return []
  const lines: (BillLine & { cents: number })[] = []
  for (const row of rows.slice(heading + 1)) {
    const [first] = row
    const last = row.at(-1)
    if (!first || !last || SUBTOTAL.test(first.text) || TOTAL.test(first.text) || TAX.test(first.text)) break
    const amount = amountOf(last.text)
    if (amount === null || row.length < 2) {
      const before = lines.at(-1)
      // A description can take a second row.
      if (before && row.length === 1 && first.page === before.place.page) before.description += ` ${first.text}`
      continue
    }
    const cents = inCents(amount)
    const between = row.slice(0, -1)
    const words = between.filter(({ text }) => plainNumber(text) === null)
    const numbers = between.flatMap(({ text }) => plainNumber(text) ?? [])
    const [quantity = 1, rate = amount] = factors(numbers, cents) ?? []
    lines.push({
      description: words.map(({ text }) => text).join(', '),
      ...{ quantity, rate, cents },
      place: { ...placeOf(first), width: last.x + last.width - first.x },
    })
  }
  return lines
}

function plainNumber(text: string): number | null {
  const shape = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,4})?$/.exec(text)
  return shape ? Number(`${(shape[1] ?? '').replaceAll(',', '')}${shape[2] ?? ''}`) : null
}

/** The two numbers of a row that make its amount. */
function factors(numbers: readonly number[], cents: number): [number, number] | undefined {
  for (const [index, quantity] of numbers.entries())
    for (const rate of numbers.slice(index + 1)) if (inCents(quantity * rate) === cents) return [quantity, rate]
  return undefined
}

interface Known {
  id: string
  full_name: string
}

/**
 * How many characters of a first page are searched for names, more than a page has; when more names than this are
 * found, none counts as the vendor's.
 */
const [LETTERS_MAX, NAMES_MAX] = [50_000, 100]

/** The vendor whose name is on the first page; null when there are two. */
export function vendorOn(texts: readonly PlacedText[], vendors: readonly Known[]): Found<Known> | null {
  const first = texts.filter(({ page }) => page === 1)
  // One text to search for all vendors, of whom there may be thousands; no name has a line break.
  const written = first
    .map(({ text }) => plain(text))
    .join('\n')
    .slice(0, LETTERS_MAX)
  const found = vendors.flatMap((vendor) => {
    const name = plain(vendor.full_name)
    const at = name.length < 4 ? -1 : written.indexOf(name)
    const text = at < 0 ? undefined : first[written.slice(0, at).split('\n').length - 1]
    return text ? [{ value: vendor, place: placeOf(text), name }] : []
  })
  if (found.length > NAMES_MAX) return null
  // 'Pilot' is also part of 'Pilot Travel Centers'.
  const whole = found.filter(({ name }) => !found.some((other) => other.name !== name && other.name.includes(name)))
  const [only_one, ...others] = whole
  return only_one && others.length === 0 ? { value: only_one.value, place: only_one.place } : null
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(llc|inc|corp|co|ltd|company)\b\.?/g, '')
    .replace(/[^a-z0-9]/g, '')
