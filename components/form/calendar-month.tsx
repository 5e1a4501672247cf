'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { cx } from '@/components/ui/cx'
import { IconButton } from '@/components/ui/icon-button'
import { addDays, addMonths, daysBetween, monthEnd, weekday, type Day } from '@/lib/dates/day'
import { formatDay, formatMonth } from '@/lib/dates/format'
import { today } from './today'

const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const STEP: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface CalendarMonthProps {
  /** First day of the shown month. */
  month: Day
  start: Day | null
  end: Day | null
  onPick: (day: Day) => void
  /** Without it the month has no arrows. */
  onMonthChange?: (month: Day) => void
  /** Shows the back arrow only below 768 px, where the previous month is not next to it. */
  previousOnMobile?: boolean
  hideNext?: boolean
}

export function CalendarMonth({
  month,
  start,
  end,
  onPick,
  onMonthChange,
  previousOnMobile,
  hideNext,
}: CalendarMonthProps) {
  const grid = useRef<HTMLDivElement>(null)
  const days = Array.from({ length: daysBetween(month, monthEnd(month)) + 1 }, (_, index) => addDays(month, index))
  const now = today()
  const reachable = days.find((day) => day === start) ?? days.find((day) => day === now) ?? days[0]
  const moveFocus = (event: KeyboardEvent, day: Day) => {
    const step = STEP[event.key]
    if (step === undefined) return
    event.preventDefault()
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${addDays(day, step)}"]`)?.focus()
  }
  return (
    <div className="w-58 max-sm:w-full">
      <div className="mb-1.5 flex h-8 items-center justify-between">
        <span className={cx('w-7', previousOnMobile && 'sm:invisible')}>
          <Arrow label="Previous month" onClick={() => onMonthChange?.(addMonths(month, -1))} left />
        </span>
        <span className="font-semibold" aria-live="polite">
          {formatMonth(month)}
        </span>
        <Arrow label="Next month" hidden={hideNext} onClick={() => onMonthChange?.(addMonths(month, 1))} />
      </div>
      <div className={cx(WEEK, 'mb-1 text-center text-2xs text-muted')} aria-hidden>
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className={WEEK} ref={grid} role="group" aria-label={formatMonth(month)}>
        {days.map((day, index) => (
          <button
            key={day}
            type="button"
            data-day={day}
            style={index === 0 ? { gridColumnStart: weekday(day) + 1 } : undefined}
            className={cx(DAY, look(day, start, end, now), day === now && TODAY)}
            aria-label={formatDay(day)}
            aria-pressed={day === start || day === end}
            aria-current={day === now ? 'date' : undefined}
            tabIndex={day === reachable ? 0 : -1}
            onClick={() => onPick(day)}
            onKeyDown={(event) => moveFocus(event, day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </div>
  )
}

function Arrow({
  label,
  hidden,
  left,
  onClick,
}: {
  label: string
  hidden?: boolean
  left?: boolean
  onClick: () => void
}) {
  if (hidden) return <span className="w-7" />
  const Chevron = left ? ChevronLeft : ChevronRight
  return <IconButton size={28} label={label} icon={<Chevron size={16} strokeWidth={1.75} />} onClick={onClick} />
}

const WEEK = 'grid grid-cols-7 gap-y-0.5'
const DAY = 'relative h-8 text-center max-sm:h-11 tabular-nums'
const TODAY =
  'after:absolute after:bottom-1 after:left-1/2 after:-ml-0.5 after:size-1 after:rounded-full after:bg-current'

function look(day: Day, start: Day | null, end: Day | null, now: Day): string {
  if (day === start || day === end) return 'rounded-sm bg-accent font-semibold text-white'
  if (start && end && day > start && day < end) return 'bg-accent-subtle'
  return cx('rounded-sm hover:bg-hover-raised', day > now && 'text-muted')
}
