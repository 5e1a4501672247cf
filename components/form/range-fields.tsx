'use client'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/count-text'
import { cx } from '@/components/ui/cx'
import { FieldError } from '@/components/ui/field-box'
import { Input } from '@/components/ui/input'
import { menuItemLook } from '@/components/ui/list-item'
import { useIsMobile } from '@/components/ui/use-media'
import { addMonths, daysBetween, monthStart, type Day } from '@/lib/dates/day'
import { parseTypedDay, toTyped } from '@/lib/dates/format'
import { presetOf, presetRange, RANGE_PRESETS, type DayRange, type RangePreset } from '@/lib/dates/range-presets'
import { CalendarMonth } from './calendar-month'
import { NO_DATE } from './no-date'
import type { RangePanelProps } from './date-range-picker'
import { useFiscalMonth } from './fiscal-month'
import { today } from './today'

export function RangeFields({ value, onCancel, onApply }: RangePanelProps) {
  const draft = useDraft(value)
  const { start, end, range } = draft
  const mobile = useIsMobile()
  return (
    <div className="flex max-sm:flex-col">
      <Presets current={draft.preset} onPick={draft.pickPreset} />
      <form
        className="px-4 pt-3.5 pb-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (range) onApply(range, draft.preset)
        }}
      >
        <div className="mb-3 flex items-start gap-2">
          <TypedDay label="Start date" day={start} onDay={draft.typeStart} autoFocus={!mobile} />
          <span className="pt-1.5 text-muted">to</span>
          <TypedDay
            label="End date"
            day={end}
            onDay={draft.typeEnd}
            error={
              start !== null && end !== null && end < start ? 'End date must not be before the start date.' : undefined
            }
          />
        </div>
        <div className="flex items-start gap-6">
          <div className="max-sm:hidden">
            <CalendarMonth
              month={addMonths(draft.month, -1)}
              start={start}
              end={end}
              onPick={draft.pickDay}
              onMonthChange={(month) => draft.setMonth(addMonths(month, 1))}
              hideNext
            />
          </div>
          <CalendarMonth
            month={draft.month}
            start={start}
            end={end}
            onPick={draft.pickDay}
            onMonthChange={draft.setMonth}
            previousOnMobile
          />
        </div>
        <div className="mt-2.5 flex items-center gap-2 border-t border-line pt-3 max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:-mb-3 max-sm:bg-surface-3 max-sm:px-4 max-sm:pb-3">
          <span className="flex-1 text-xs text-muted" role="status">
            {range ? `${dayCount(range)}. ${NO_DATE}` : 'Choose a start and an end, in that order.'}
          </span>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={!range}>
            Apply
          </Button>
        </div>
      </form>
    </div>
  )
}

function Presets({ current, onPick }: { current: RangePreset; onPick: (preset: RangePreset) => void }) {
  return (
    <div
      role="group"
      aria-label="Presets"
      className="w-48 border-r border-line p-1 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:border-r-0 max-sm:border-b"
    >
      {RANGE_PRESETS.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === current}
          className={cx(menuItemLook(), 'max-sm:min-h-11', key === current && 'bg-hover-raised')}
          onClick={() => onPick(key)}
        >
          {label}
          {key === current ? (
            <span className="ml-auto text-accent-fg">
              <Check size={14} strokeWidth={2} aria-hidden />
            </span>
          ) : null}
        </button>
      ))}
    </div>
  )
}

interface TypedDayProps {
  label: string
  day: Day | null
  onDay: (day: Day | null) => void
  /** The error for a valid date that is out of order. */
  error?: string
  autoFocus?: boolean
}

/** Takes the focus with all of its text selected, so that typing replaces it; the error is shown below once typed. */
function TypedDay({ label, day, onDay, error, autoFocus }: TypedDayProps) {
  const id = useId()
  const [text, setText] = useState(day ? toTyped(day) : '')
  const [seen, setSeen] = useState(day)
  const [isTyping, setTyping] = useState(false)
  if (seen !== day) {
    setSeen(day)
    if (day !== null) setText(toTyped(day))
  }
  const isNone = text !== '' && parseTypedDay(text) === null
  const wrong = isNone ? (isTyping ? undefined : NO_DATE) : error
  return (
    <div className="min-w-0 flex-1">
      <Input
        height={32}
        className="tnum"
        aria-label={label}
        aria-describedby={wrong ? id : undefined}
        placeholder="MM/DD/YYYY"
        inputMode="numeric"
        autoComplete="off"
        autoFocus={autoFocus}
        value={text}
        invalid={isNone || error !== undefined}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === 'Enter' && setTyping(false)}
        onChange={(event) => {
          const next = parseTypedDay(event.target.value)
          setTyping(true)
          setText(event.target.value)
          setSeen(next)
          onDay(next)
        }}
        onBlur={() => {
          setTyping(false)
          setText(day ? toTyped(day) : text)
        }}
      />
      {wrong ? <FieldError id={id}>{wrong}</FieldError> : null}
    </div>
  )
}

function useDraft(value: DayRange) {
  const [start, setStart] = useState<Day | null>(value.start)
  const [end, setEnd] = useState<Day | null>(value.end)
  const [month, setMonth] = useState(monthStart(value.end))
  const range = start !== null && end !== null && start <= end ? { start, end } : null
  // Several presets may be the same days today, such as Current month and Year to date in January: the one that was chosen counts.
  const [picked, setPicked] = useState<RangePreset | null>(null)
  const fiscalMonth = useFiscalMonth()
  const leavePreset = () => setPicked((preset) => (preset === 'custom' ? preset : null))
  const set = (next: DayRange) => {
    setStart(next.start)
    setEnd(next.end)
    setMonth(monthStart(next.end))
  }
  return {
    start,
    end,
    month,
    setMonth,
    range,
    preset: range ? (picked ?? presetOf(range, today(), fiscalMonth)) : ('custom' as const),
    pickPreset: (preset: RangePreset) => {
      setPicked(preset)
      if (preset !== 'custom') set(presetRange(preset, today(), fiscalMonth))
    },
    typeStart: (day: Day | null) => {
      leavePreset()
      setStart(day)
    },
    typeEnd: (day: Day | null) => {
      leavePreset()
      setEnd(day)
      if (day) setMonth(monthStart(day))
    },
    // The first pick starts a range, the second ends it; an earlier second pick starts over.
    pickDay: (day: Day) => {
      leavePreset()
      if (start !== null && end === null && day >= start) return setEnd(day)
      setStart(day)
      setEnd(null)
    },
  }
}

function dayCount({ start, end }: DayRange): string {
  const days = daysBetween(start, end) + 1
  return counted(days, 'day')
}
