/*
 * A statement as ordered rows and columns, which a screen, a PDF and a workbook draw as they are: the rows of a statement are decided only
 * here. A section comes before the rows of the next level and has their total; a subtotal or total sums the rows before it.
 */
import type { DayRange } from '@/lib/dates/range-presets'
import { divideRound } from '@/lib/money/allocate'
import { cents, toWire, ZERO, type Cents } from '@/lib/money/cents'
import { percentChange } from '@/lib/money/percent'

export type ColumnKind = 'money' | 'percent' | 'change' | 'count'
export interface TableColumn {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  /** The days whose lines add up to its figures; null when the figures are not sums of lines. */
  readonly range: DayRange | null
  /** The sections of the statement that its figures include; null = all. */
  readonly subcategories: readonly string[] | null
  /** Only the lines of this truck count; `none` = lines without a truck; null = all lines. */
  readonly truck: string | null
  /** Only this entity's lines count; null = those of every entity in the statement. */
  readonly entity: string | null
}

type RowKind = 'section' | 'line' | 'subtotal' | 'total'
/** Wire amounts, percentages or counts, one per column; null when the column does not apply to the row. */
type TableCell = number | null
export interface TableRow {
  readonly id: string
  readonly kind: RowKind
  /** Depth in the outline, from 0. */
  readonly level: number
  readonly label: string
  readonly number: number | null
  /** The accounts whose lines add up to its figures. */
  readonly accounts: readonly string[]
  /** The sections whose lines add up to its figures, when it covers whole sections. */
  readonly subcategories: readonly string[]
  /** Only the lines of this truck count; `none` = lines without a truck; null = all lines. */
  readonly truck: string | null
  /** The direction of the bank lines it is made of; null when it is not made of bank lines. */
  readonly amount_type: 'money_in' | 'money_out' | null
  readonly rising_is_good: boolean
  /** Repeats the total of a section, for layouts that put sections side by side. */
  readonly is_repeat: boolean
  readonly cells: readonly TableCell[]
}
export interface StatementTable {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
}

/** Everything about a row except its figures. */
export interface RowFacts extends Partial<
  Pick<TableRow, 'number' | 'accounts' | 'subcategories' | 'truck' | 'amount_type' | 'rising_is_good' | 'is_repeat'>
> {
  readonly id: string
  readonly label: string
}

export const row = (
  facts: RowFacts,
  place: Pick<TableRow, 'kind' | 'level'>,
  cells: readonly TableCell[],
): TableRow => ({
  number: null,
  accounts: [],
  subcategories: [],
  truck: null,
  amount_type: null,
  rising_is_good: true,
  is_repeat: false,
  ...facts,
  ...place,
  cells,
})

/** A row of one period with the rows below it. */
export interface Entry extends RowFacts {
  /** Its position among its neighbors when periods have different rows; without one, rows keep the order in which they first appear. */
  readonly order?: number
  readonly amount: Cents
  readonly below: readonly Entry[]
}
export interface MergedEntry extends RowFacts {
  /** One per period. */
  readonly amounts: readonly Cents[]
  readonly below: readonly MergedEntry[]
}

/** Rows without a position come first, in their order. */
const placeOf = ({ order }: Entry): number => (order === undefined ? 0 : order)

/** Puts the rows of several periods side by side; where a period lacks a row, its amount is zero. */
export function mergeEntries(periods: readonly (readonly Entry[])[]): MergedEntry[] {
  const known = periods.map((entries) => new Map(entries.map((entry) => [entry.id, entry])))
  const all = new Map(periods.toReversed().flatMap((entries) => entries.map((entry) => [entry.id, entry] as const)))
  const met = [...new Set(periods.flatMap((entries) => entries.map(({ id }) => id)))]
  return met
    .flatMap((id) => all.get(id) ?? [])
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map(({ order: _order, amount: _amount, below: _below, ...facts }) => {
      const found = asDeep(known.map((entries) => entries.get(facts.id)))
      return {
        ...facts,
        amounts: found.map((entry) => entry?.amount ?? ZERO),
        below: mergeEntries(found.map((entry) => entry?.below ?? [])),
      }
    })
}

/**
 * When one period breaks a row down and another has an amount on the row itself, that amount becomes a "(direct)" row below it, so that
 * both add up.
 */
function asDeep(found: readonly (Entry | undefined)[]): (Entry | undefined)[] {
  if (found.every((entry) => entry === undefined || entry.below.length === 0)) return [...found]
  return found.map((entry) =>
    entry === undefined || entry.below.length > 0 || entry.amount === 0n
      ? entry
      : { ...entry, below: [{ ...entry, id: `${entry.id}:direct`, label: `${entry.label} (direct)` }] },
  )
}

/** A merged entry as flat rows, the entry itself first. */
export function rowsOf(
  { amounts, below, ...facts }: MergedEntry,
  cellsOf: (amounts: readonly Cents[]) => TableCell[],
  level = 0,
): TableRow[] {
  const kind = below.length > 0 || level === 0 ? 'section' : 'line'
  return [row(facts, { kind, level }, cellsOf(amounts)), ...below.flatMap((entry) => rowsOf(entry, cellsOf, level + 1))]
}

export interface Period {
  readonly label: string
  readonly range: DayRange
  /** Key of its column, when its position does not give one. */
  readonly key?: string
  /** The truck it covers; `none` = what names no truck. */
  readonly truck?: string
  /** The entity it covers. */
  readonly entity?: string
  /** It is the total of the others, so no change from the period before it is shown. */
  readonly sums?: true
}
export interface Figures {
  /** Heading of the share column; null = not shown. */
  share: string | null
  /** Whether the change from the second period to the first is shown in percent. */
  change: boolean
  /** Periods side by side, such as twelve months: each has its share, and its change from the one before. */
  beside?: true
}
/** What a person chose to see about periods that are side by side. */
export interface ShownBeside {
  share: boolean
  change: boolean
}
export const besideFigures = ({ share, change }: ShownBeside, label: string): Figures => ({
  share: share ? label : null,
  change,
  beside: true,
})

const PLAIN = { range: null, subcategories: null, truck: null, entity: null }

/** Either the first period with its share, the other periods and the change; or each period with its own share and change. */
export function periodColumns(periods: readonly Period[], { share, change, beside }: Figures): TableColumn[] {
  const columns = periods.map(({ label, range, key, truck = null, entity = null }, index): TableColumn => ({
    key: key ?? (index === 0 ? 'amount' : `amount_${index}`),
    label,
    kind: 'money',
    range,
    subcategories: null,
    truck,
    entity,
  }))
  if (beside) {
    return columns.flatMap((column, at): TableColumn[] => [
      column,
      ...(share === null ? [] : [{ key: `${column.key}:share`, label: share, kind: 'percent', ...PLAIN } as const]),
      ...(change && hasChange(periods, at)
        ? ([
            { key: `${column.key}:change`, label: 'Change', kind: 'money', ...PLAIN },
            { key: `${column.key}:percent`, label: 'Change %', kind: 'change', ...PLAIN },
          ] as const)
        : []),
    ])
  }
  const [first, ...others] = columns
  return [
    ...(first ? [first] : []),
    ...(share === null ? [] : [{ key: 'share', label: share, kind: 'percent', ...PLAIN } as const]),
    ...others,
    ...(change && others.length === 1 ? [{ key: 'change', label: 'Change', kind: 'change', ...PLAIN } as const] : []),
  ]
}

/** Whether a period can be compared with the one before it. */
const hasChange = (periods: readonly Pick<Period, 'sums'>[], at: number): boolean => at > 0 && !periods[at]?.sums

interface CellFacts {
  periods: readonly Pick<Period, 'sums'>[]
  figures: Figures
  /** The share of the amount in a period. */
  shareIn: (at: number) => number | null
}

/** The cells for those columns. */
export function periodCells(amounts: readonly Cents[], { periods, figures, shareIn }: CellFacts): TableCell[] {
  const { share, change, beside } = figures
  if (beside) {
    return amounts.flatMap((amount, at) => {
      const [now, before] = [toWire(amount), toWire(amounts[at - 1] ?? ZERO)]
      return [
        now,
        ...(share === null ? [] : [shareIn(at)]),
        ...(change && hasChange(periods, at)
          ? [toWire(cents(amount - (amounts[at - 1] ?? ZERO))), percentChange(now, before)]
          : []),
      ]
    })
  }
  const [now = 0, ...others] = amounts.map(toWire)
  const [before] = others
  return [
    now,
    ...(share === null ? [] : [shareIn(0)]),
    ...others,
    ...(change && others.length === 1 && before !== undefined ? [percentChange(now, before)] : []),
  ]
}

/** Percent with two decimals; null when the whole is zero. */
export const shareOf = (part: Cents, whole: Cents): number | null =>
  whole === 0n ? null : toWire(cents(divideRound(part * 10_000n, whole)))
