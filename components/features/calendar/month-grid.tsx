import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { counted } from '@/components/ui/count-text'
import { today } from '@/components/form/today'
import { axisLabel } from '@/components/ui/chart-scale'
import { cx } from '@/components/ui/cx'
import { FittedFigure } from '@/components/ui/fitted-figure'
import { addDays, type Day } from '@/lib/dates/day'
import { formatDay, formatMonth } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { DUE_COLORS, dueText, DUE_LABELS, type Due } from './due'
import { isIn, totalsOf, transferWords, weeksOf, type DayFigures, type Totals } from './month'

interface MonthGridProps {
  month: Day
  days: readonly DayFigures[]
  due: readonly Due[]
  onOpen: (day: Day) => void
  /** Called when the keyboard moves to a day outside this month. */
  onLeave: (day: Day) => void
}

const TRANSFER_COLOR = 'bg-(--text-3)'
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const COLUMNS = 'grid grid-cols-[repeat(7,minmax(0,1fr))_minmax(0,1fr)] max-sm:grid-cols-7'

/**
 * Seven days per row with weekly totals. Up and down move by a week, left and right by a day within the month; moving to another month
 * keeps the day of the month.
 */
export function MonthGrid({ month, days, due, onOpen, onLeave }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const hold = useHeldDay(grid, month)
  const byDay = new Map(days.map((day) => [day.date, day]))
  const now = today()
  const reachable = isIn(month, now) ? now : month
  const moveFocus = (event: KeyboardEvent, day: Day) => {
    const step =
      event.key === 'ArrowUp' ? -7 : event.key === 'ArrowDown' ? 7 : event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const to = addDays(day, step)
    if (isIn(month, to)) return cellOf(grid.current, to)?.focus()
    hold(to)
    onLeave(to)
  }
  return (
    <div ref={grid} role="grid" aria-label={formatMonth(month)} className="flex shrink-0 grow flex-col">
      <div role="row" className={cx(COLUMNS, 'h-7.5 flex-none items-center border-b border-subtle text-xs text-muted')}>
        {WEEKDAYS.map((name) => (
          <span key={name} role="columnheader" className="px-2.5 max-sm:px-1 max-sm:text-center">
            {name}
          </span>
        ))}
        <span role="columnheader" className="px-2.5 max-sm:hidden">
          Week
        </span>
      </div>
      {weeksOf(month).map((week) => {
        const shown = week.filter((day) => isIn(month, day)).flatMap((day) => byDay.get(day) ?? [])
        return (
          <div key={week[0]} role="row" className={cx(COLUMNS, 'min-h-22 flex-1 max-sm:min-h-16')}>
            {week.map((day) => (
              <div
                key={day}
                role="gridcell"
                className={cx('flex min-w-0 border-r border-b border-subtle', !isIn(month, day) && 'bg-sunken')}
              >
                {isIn(month, day) ? (
                  <DayCell
                    day={day}
                    figures={byDay.get(day)}
                    due={due.filter(({ date }) => date === day)}
                    isToday={day === now}
                    tabIndex={day === reachable ? 0 : -1}
                    onOpen={() => onOpen(day)}
                    onKeyDown={(event) => moveFocus(event, day)}
                    onFocus={() => hold(day)}
                    onBlur={() => hold(null)}
                  />
                ) : (
                  <span className="px-2 py-1.5 text-xs text-muted">{Number(day.slice(8))}</span>
                )}
              </div>
            ))}
            <div
              role="gridcell"
              className="flex min-w-0 flex-col justify-end border-b border-subtle px-2 py-1.5 max-sm:hidden"
            >
              {shown.length > 0 ? <WeekTotals totals={totalsOf(shown)} /> : null}
            </div>
          </div>
        )
      })}
    </div>
  )
}

const cellOf = (grid: HTMLElement | null, day: Day) => grid?.querySelector<HTMLButtonElement>(`[data-day="${day}"]`)

/**
 * The day that has the keyboard focus. If it belongs to another month, whose cell disappears, the focus moves to the same day of this
 * month, or to its last day.
 */
function useHeldDay(grid: RefObject<HTMLDivElement | null>, month: Day) {
  const held = useRef<Day | null>(null)
  useLayoutEffect(() => {
    const day = held.current
    if (day === null) return
    const cells = [...(grid.current?.querySelectorAll<HTMLButtonElement>('[data-day]') ?? [])]
    const same = cells.find((cell) => cell.dataset.day?.slice(8) === day.slice(8))
    ;(same ?? cells.at(-1))?.focus()
  }, [grid, month])
  return (day: Day | null): void => {
    held.current = day
  }
}

/** What the dots of this month stand for. */
export function DotLegend({ due, days }: { due: readonly Due[]; days: readonly DayFigures[] }) {
  const dots = [...new Set(due.map(({ kind }) => kind))].map((kind) => ({
    label: DUE_LABELS[kind],
    color: DUE_COLORS[kind],
  }))
  if (days.some(({ transfers }) => transfers > 0)) dots.push({ label: 'Transfer, not counted', color: TRANSFER_COLOR })
  if (dots.length === 0) return null
  return (
    <ul className="flex flex-none flex-wrap gap-x-4 gap-y-1 px-6 py-2 text-xs text-fg-2 max-sm:px-4">
      {dots.map(({ label, color }) => (
        <li key={label} className="flex items-center gap-2">
          <i className={cx('size-1.5 rounded-full', color)} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  )
}

interface DayCellProps {
  day: Day
  figures: DayFigures | undefined
  due: readonly Due[]
  isToday: boolean
  tabIndex: 0 | -1
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  onBlur: () => void
}

function DayCell({ day, figures, due, isToday, tabIndex, onOpen, ...keyboard }: DayCellProps) {
  const totals = totalsOf(figures ? [figures] : [])
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={tabIndex}
      aria-label={dayLabel(day, { totals, due })}
      aria-current={isToday ? 'date' : undefined}
      onClick={onOpen}
      {...keyboard}
      className="flex min-w-0 flex-1 flex-col px-2 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 max-sm:px-1"
    >
      <span className="flex flex-wrap items-center gap-x-1.5 max-sm:gap-x-0">
        <span
          className={cx(
            'tnum mr-auto grid size-5.5 place-items-center rounded-full text-xs',
            isToday ? 'bg-accent font-semibold text-white' : '-ml-1',
          )}
        >
          {Number(day.slice(8))}
        </span>
        <span className="flex items-center gap-1.5 empty:hidden max-sm:order-last max-sm:w-full max-sm:gap-1 max-sm:pt-0.5">
          {due.map((one) => (
            <i key={one.kind} className={cx('size-1.5 rounded-full', DUE_COLORS[one.kind])} title={dueText(one)} />
          ))}
          {totals.transfers > 0 ? (
            <span className={cx('size-1.5 rounded-full', TRANSFER_COLOR)} title={transferWords(totals.transfers)} />
          ) : null}
        </span>
        {totals.count > 0 ? <span className="tnum text-2xs text-muted">{totals.count}</span> : null}
      </span>
      <span className="mt-auto flex flex-col text-2xs max-sm:text-[10px]/3.5">
        {totals.money_in > 0 ? <Amount mark="bg-[var(--chart-in)]" amount={totals.money_in} tone="text-pos" /> : null}
        {totals.money_out > 0 ? (
          <Amount mark="bg-[var(--chart-out)]" amount={-totals.money_out} tone="text-fg-2" />
        ) : null}
        {totals.money_in > 0 && totals.money_out > 0 ? (
          <span className="contents max-sm:hidden">
            <Amount amount={totals.net} tone="text-fg" />
          </span>
        ) : null}
      </span>
    </button>
  )
}

function WeekTotals({ totals }: { totals: Totals }) {
  return (
    <span className="flex flex-col text-2xs">
      <Amount mark="bg-[var(--chart-in)]" amount={totals.money_in} tone="text-pos" />
      <Amount mark="bg-[var(--chart-out)]" amount={-totals.money_out} tone="text-fg-2" />
      <span className="flex justify-between gap-1 font-medium">
        <span className="text-muted">Net</span>
        <FittedFigure whole={formatUsd(totals.net)} short={shortFigure(totals.net)} />
      </span>
    </span>
  )
}

function Amount({ mark, amount, tone }: { mark?: string; amount: number; tone: string }) {
  return (
    <span className="flex items-center justify-between gap-1">
      {mark ? (
        <span className="max-sm:hidden">
          <Mark color={mark} />
        </span>
      ) : (
        <span className="text-muted max-sm:hidden">Net</span>
      )}
      <FittedFigure whole={formatUsd(amount)} short={shortFigure(amount)} className={tone} />
    </span>
  )
}

export function Mark({ color }: { color: string }) {
  return <i className={cx('inline-block size-1.75 flex-none rounded-[2px]', color)} aria-hidden />
}

/** 'Nov 17, 2025, 20 transactions, in $21,115.00, out ($8,904.33), net $12,210.67' */
function dayLabel(day: Day, { totals, due }: { totals: Totals; due: readonly Due[] }): string {
  if (totals.count === 0 && totals.transfers === 0)
    return [formatDay(day), 'no activity', ...due.map(dueText)].join(', ')
  const parts = [
    formatDay(day),
    counted(totals.count, 'transaction'),
    `in ${formatUsd(totals.money_in)}`,
    `out ${formatUsd(-totals.money_out)}`,
    `net ${formatUsd(totals.net)}`,
  ]
  return [...parts, ...(totals.transfers > 0 ? [transferWords(totals.transfers)] : []), ...due.map(dueText)].join(', ')
}

/** '$21.1K', and below a thousand whole dollars: '$694.7' would be an axis label, not a sum. */
const shortFigure = (amount: number): string => axisLabel(Math.abs(amount) < 1000 ? Math.round(amount) : amount)
