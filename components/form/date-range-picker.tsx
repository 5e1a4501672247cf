'use client'
import { Calendar, Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Input } from '@/components/ui/input'
import { Popover } from '@/components/ui/popover'
import { addMonths, daysBetween, monthStart, type Day } from '@/lib/dates/day'
import { formatRange, parseTypedDay, toTyped } from '@/lib/dates/format'
import { presetOf, presetRange, RANGE_PRESETS, type DayRange, type RangePreset } from '@/lib/dates/range-presets'
import { CalendarMonth } from './calendar-month'
import { today } from './today'

export interface DateRangePickerProps {
  value: DayRange
  /** Called on Apply only. */
  onChange: (range: DayRange, preset: RangePreset) => void
  size?: 28 | 32
  label?: string
}

export function DateRangePicker({ value, onChange, size = 32, label = 'Date range' }: DateRangePickerProps) {
  const [open, setOpen] = useState(false)
  const shown = formatRange(value.start, value.end)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      aria-label="Choose date range"
      className="max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-auto!"
      trigger={
        <Button
          size={size}
          aria-label={`${label}: ${shown}`}
          icon={<Calendar size={size === 28 ? 14 : 16} strokeWidth={1.75} aria-hidden />}
        >
          <span className="tnum">{shown}</span>
          <ChevronDown size={14} strokeWidth={2} aria-hidden />
        </Button>
      }
    >
      <RangePanel
        value={value}
        onCancel={() => setOpen(false)}
        onApply={(range, preset) => {
          setOpen(false)
          onChange(range, preset)
        }}
      />
    </Popover>
  )
}

export interface RangePanelProps {
  value: DayRange
  onCancel: () => void
  onApply: (range: DayRange, preset: RangePreset) => void
}

/** The picker's content, for a screen that has a trigger of its own. */
export function RangePanel({ value, onCancel, onApply }: RangePanelProps) {
  const draft = useDraft(value)
  const { start, end, range } = draft
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
        <div className="mb-3 flex items-center gap-2">
          <TypedDay label="Start date" day={start} onDay={draft.typeStart} />
          <span className="text-muted">to</span>
          <TypedDay label="End date" day={end} onDay={draft.typeEnd} />
        </div>
        <div className="flex items-start gap-6">
          <div className="only-d">
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
        <div className="mt-2.5 flex items-center gap-2 border-t border-line pt-3">
          <span className="flex-1 text-xs text-muted" role="status">
            {range ? `${dayCount(range)}. Type a date as MM/DD/YYYY.` : 'Choose a start and an end, in that order.'}
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
      className="menu range-presets"
    >
      {RANGE_PRESETS.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === current}
          className={cx('mi max-sm:w-auto!', key === current && 'on')}
          onClick={() => onPick(key)}
        >
          {label}
          {key === current ? <Check size={14} strokeWidth={2} className="ml-auto text-accent-fg!" aria-hidden /> : null}
        </button>
      ))}
    </div>
  )
}

function TypedDay({ label, day, onDay }: { label: string; day: Day | null; onDay: (day: Day | null) => void }) {
  const [text, setText] = useState(day ? toTyped(day) : '')
  const [seen, setSeen] = useState(day)
  if (seen !== day) {
    setSeen(day)
    if (day !== null) setText(toTyped(day))
  }
  return (
    <Input
      height={32}
      className="tnum"
      aria-label={label}
      placeholder="MM/DD/YYYY"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      invalid={text !== '' && parseTypedDay(text) === null}
      onChange={(event) => {
        const next = parseTypedDay(event.target.value)
        setText(event.target.value)
        setSeen(next)
        onDay(next)
      }}
      onBlur={() => setText(day ? toTyped(day) : text)}
    />
  )
}

function useDraft(value: DayRange) {
  const [start, setStart] = useState<Day | null>(value.start)
  const [end, setEnd] = useState<Day | null>(value.end)
  const [month, setMonth] = useState(monthStart(value.end))
  const range = start !== null && end !== null && start <= end ? { start, end } : null
  const [wantsCustom, setWantsCustom] = useState(false)
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
    preset: range && !wantsCustom ? presetOf(range, today()) : ('custom' as const),
    pickPreset: (preset: RangePreset) => {
      setWantsCustom(preset === 'custom')
      if (preset !== 'custom') set(presetRange(preset, today()))
    },
    typeStart: setStart,
    typeEnd: (day: Day | null) => {
      setEnd(day)
      if (day) setMonth(monthStart(day))
    },
    // The first pick starts a range, the second ends it; an earlier second pick starts over.
    pickDay: (day: Day) => {
      if (start !== null && end === null && day >= start) return setEnd(day)
      setStart(day)
      setEnd(null)
    },
  }
}

function dayCount({ start, end }: DayRange): string {
  const days = daysBetween(start, end) + 1
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
}
