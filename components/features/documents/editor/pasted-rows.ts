import { readDecimal } from '@/components/form/decimal-input'
import { pastedTable } from '@/components/form/pasted-table'
import { sumsOf } from './sums'

export interface PastedRow {
  /** The first text of the row if there are two: a service or an account by name. */
  name: string | null
  description: string | null
  quantity: number
  rate: number | null
  load_number: string | null
  origin: string | null
  destination: string | null
  /** The unit by its number. */
  truck: string | null
}
type Column = keyof PastedRow | 'amount'

/** Names that a column heading may have. */
const HEADINGS: Record<string, Column> = {
  ...{ service: 'name', item: 'name', account: 'name', category: 'name' },
  ...{ 'product/service': 'name', 'product or service': 'name', product: 'name', activity: 'name' },
  ...{ description: 'description', memo: 'description' },
  ...{ quantity: 'quantity', qty: 'quantity', gallons: 'quantity', hours: 'quantity', miles: 'quantity' },
  ...{ rate: 'rate', price: 'rate', 'unit price': 'rate', 'price per gallon': 'rate', ppg: 'rate' },
  ...{ 'rate per mile': 'rate', 'rate/mile': 'rate', 'per mile': 'rate', 'unit cost': 'rate' },
  ...{ amount: 'amount', total: 'amount', 'total amount': 'amount', 'total price': 'amount', 'net amount': 'amount' },
  ...{ 'line total': 'amount', 'line amount': 'amount', 'extended price': 'amount', 'extended amount': 'amount' },
  ...{ 'total pay': 'amount', 'flat rate': 'amount', flat: 'amount', 'flat amount': 'amount' },
  ...{ load: 'load_number', 'load number': 'load_number', 'load #': 'load_number', 'load no': 'load_number' },
  ...{ origin: 'origin', from: 'origin', destination: 'destination', to: 'destination' },
  ...{ truck: 'truck', unit: 'truck', 'unit number': 'truck', 'unit #': 'truck', 'unit no': 'truck' },
}

/**
 * Rows copied from a spreadsheet, without totals: by column heading if the first row has headings, otherwise texts first, then quantity
 * and rate; a single number is the rate. Null if it is not a table, such as one cell or lines of text in one column, and is pasted as text.
 */
export function pastedRows(text: string): PastedRow[] | null {
  const rows = pastedTable(text).filter((cells, index) => index === 0 || !isTotal(cells))
  const isColumn = rows.length > 1 && rows.every(([cell = '']) => isNumber(cell))
  if (!isColumn && rows.every((cells) => cells.length < 2)) return null
  const [names = [], ...named] = rows
  const columns = names.map(columnOf)
  if (named.length > 0 && isHeaded(names, columns)) return named.map((cells) => rowBy(columns, cells))
  const read = rows.map(rowOf)
  // A heading row names columns and contains no number.
  const isHeading = (row: PastedRow | undefined) => row !== undefined && row.rate === null
  return isHeading(read[0]) && read.some((row) => !isHeading(row)) ? read.slice(1) : read
}

/** 'Amount (USD)' and 'Total ($)' are named like those without a currency. */
const columnOf = (name: string): Column | undefined =>
  HEADINGS[name.toLowerCase().replace(/\s*\(?(us\$|usd|\$)\)?$/, '')]

/** The sum below the rows would count them twice. */
const isTotal = (cells: readonly string[]): boolean =>
  /^(grand |sub-?)?totals?:?$/i.test(cells.find((cell) => cell !== '') ?? '') && cells.some(isNumber)

/** Either every heading is known, or a price heading is and the row has no number: then the other columns go into the description. */
const isHeaded = (names: readonly string[], columns: readonly (Column | undefined)[]): boolean =>
  columns.length > 1 &&
  (columns.every((column) => column !== undefined) ||
    (columns.some((column) => column === 'rate' || column === 'amount') && !names.some(isNumber)))

function isNumber(cell: string): boolean {
  const number = readDecimal(cell)
  return number !== null && !Number.isNaN(number)
}

const EMPTY: PastedRow = {
  ...{ name: null, description: null, quantity: 1, rate: null },
  ...{ load_number: null, origin: null, destination: null, truck: null },
}

function rowBy(columns: readonly (Column | undefined)[], cells: readonly string[]): PastedRow {
  const row = { ...EMPTY }
  const described: string[] = []
  let amount: number | null = null
  columns.forEach((column, index) => {
    const cell = cells[index] ?? ''
    if (cell === '') return
    if (column === undefined || column === 'description') return void described.push(cell)
    if (column !== 'quantity' && column !== 'rate' && column !== 'amount') return void (row[column] = cell)
    const number = readDecimal(cell)
    if (number === null || Number.isNaN(number)) return
    if (column === 'amount') amount = number
    else row[column] = number
  })
  return { ...row, ...pricedAs(row, amount), description: described.join(', ') || null }
}

/** The amount of a row counts: if quantity × rate differs from it, it becomes the rate of a single unit. */
function pricedAs(row: PastedRow, amount: number | null): Pick<PastedRow, 'quantity' | 'rate'> {
  if (amount === null || (row.rate !== null && sumsOf([row], null).subtotal === amount)) return row
  return { quantity: 1, rate: amount }
}

function rowOf(cells: readonly string[]): PastedRow {
  const texts: string[] = []
  const numbers: number[] = []
  for (const cell of cells) {
    const number = readDecimal(cell)
    if (number === null) continue
    // A text that looks like a number, such as 88231, is a load number; amounts are the numbers at the end of the row.
    if (Number.isNaN(number)) texts.push(...numbers.splice(0).map(String), cell)
    else numbers.push(number)
  }
  const [name = null, ...rest] = texts.length > 1 ? texts : [null, ...texts]
  const [first, second] = numbers
  return {
    ...EMPTY,
    name,
    description: rest.filter((part) => part !== null).join(', ') || null,
    quantity: second === undefined ? 1 : (first ?? 1),
    rate: (second === undefined ? first : second) ?? null,
  }
}
