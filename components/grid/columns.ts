import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { formatDay } from '@/lib/dates/format'
import { formatPlain, formatUsd } from '@/lib/money/format'
import type { GridColumn } from './column'

type Options<Row> = Partial<Omit<GridColumn<Row>, 'id' | 'header' | 'value' | 'format' | 'cell'>>
type Of<Row, V> = (row: Row) => V | null

/** The name of a row stands out; what is said about it steps down. */
export const textColumn = <Row>(
  id: string,
  header: string,
  value: Of<Row, string>,
  options: Options<Row> = {},
): GridColumn<Row> => ({
  id,
  header,
  value,
  width: 160,
  ...options,
  cellClass: options.cellClass ?? (() => (options.fixed ? 'font-medium' : 'text-fg-2')),
  format: (text) => (typeof text === 'string' && text !== '' ? text : '–'),
  tooltip: options.tooltip ?? ((row) => value(row)),
})

/** `Nov 18, 2025` from 'yyyy-MM-dd'. */
export const dateColumn = <Row>(
  id: string,
  header: string,
  value: Of<Row, string>,
  options: Options<Row> = {},
): GridColumn<Row> => ({
  id,
  header,
  value,
  width: 110,
  sortable: true,
  ...options,
  cellClass: (row) => cx('print:whitespace-nowrap', options.cellClass ? options.cellClass(row) : 'tnum text-fg-2'),
  format: (day) => (typeof day === 'string' ? formatDay(day) : '–'),
})

interface MoneyOptions<Row> extends Options<Row> {
  /** Money in is green, everything else neutral. */
  incoming?: (row: Row) => boolean
  /** Ledgers and trial balances omit the dollar sign. */
  plain?: boolean
}

/** Signed wire dollars; negatives in parentheses with the closing one hanging, zero stepped down. */
export const moneyColumn = <Row>(
  id: string,
  header: string,
  value: Of<Row, number>,
  { incoming, plain, ...options }: MoneyOptions<Row> = {},
): GridColumn<Row> => ({
  id,
  header,
  value,
  width: 118,
  align: 'right',
  figures: true,
  sortable: true,
  ...options,
  format: (amount) => (typeof amount === 'number' ? (plain ? formatPlain(amount) : formatUsd(amount)) : '–'),
  cellClass: (row) => {
    const amount = value(row)
    if (!amount) return 'money-cell text-muted'
    return amount < 0 ? 'money-cell hangs' : `money-cell ${incoming?.(row) ? 'text-pos' : ''}`
  },
})

/** A name with something before it, such as an avatar. */
export const referenceColumn = <Row>(
  id: string,
  header: string,
  cell: (row: Row) => ReactNode,
  options: Options<Row> = {},
): GridColumn<Row> => ({ id, header, width: 160, skeleton: 'avatar', ...options, value: (row) => row, cell })

/** Anything drawn by the screen itself. */
export const customColumn = <Row>(
  id: string,
  header: string,
  cell: (row: Row) => ReactNode,
  options: Options<Row> = {},
): GridColumn<Row> => ({ id, header, width: 160, ...options, value: (row) => row, cell })

/** The menu of each row, at its end. */
export const menuColumn = <Row>(cell: (row: Row) => ReactNode): GridColumn<Row> =>
  customColumn('actions', 'Actions', cell, { width: 56, unseenHeader: true, fixed: true, skeleton: 'none' })
