'use client'
import { Calendar } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Input, type InputProps } from '@/components/ui/input'
import { bothRefs } from '@/components/ui/layer-trigger'
import { Popover } from '@/components/ui/popover'
import { isDay, monthStart, type Day } from '@/lib/dates/day'
import { parseTypedDay, toTyped } from '@/lib/dates/format'
import { today } from './today'
import { CalendarMonth } from './calendar-month'

export interface DateInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'trailing'> {
  value: Day | null
  /** The typed text while it is not a valid date, so that the schema refuses it. */
  onChange: (value: Day | null) => void
  /** Called when the focus leaves the field; its calendar is part of it. */
  onBlur?: () => void
}

/**
 * Typed as MM/DD/YYYY or picked from a calendar; 3/4/26 is completed when the field is left or Enter is pressed, as 12/31/20 may become
 * 12/31/2026.
 */
export function DateInput({ value, onChange, onBlur, onKeyDown, ref, ...rest }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [month, setMonth] = useState(() => monthStart(dayOr(value, today())))
  const [text, setText] = useState(() => display(value))
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setText(display(value))
  }
  const emit = (next: Day | null, shown: string) => {
    setText(shown)
    setSeen(next)
    onChange(next)
  }
  const type = (typed: string) =>
    emit(typed.trim() === '' ? null : ((hasWholeYear(typed) ? parseTypedDay(typed) : null) ?? typed), typed)
  const complete = () => {
    const day = parseTypedDay(text)
    if (day !== null && day !== seen) emit(day, toTyped(day))
    else setText(display(seen))
  }
  const leave = (to: EventTarget | null) => {
    if (to !== input.current && to !== opener.current) onBlur?.()
  }
  return (
    <Input
      placeholder="MM/DD/YYYY"
      {...rest}
      ref={bothRefs(input, ref)}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={({ relatedTarget }) => {
        complete()
        if (!open) leave(relatedTarget)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') complete()
        onKeyDown?.(event)
      }}
      trailing={
        <Popover
          open={open}
          onOpenChange={(next) => {
            setOpen(next)
            if (next) setMonth(monthStart(dayOr(seen, today())))
          }}
          onLeave={leave}
          align="end"
          aria-label="Choose date"
          className="p-3"
          trigger={
            <IconButton
              ref={opener}
              size={28}
              label="Choose date"
              icon={<Calendar size={16} strokeWidth={1.75} />}
              onBlur={({ relatedTarget }) => open || leave(relatedTarget)}
            />
          }
        >
          <CalendarMonth
            month={month}
            start={dayOr(seen, null)}
            end={dayOr(seen, null)}
            onPick={(day) => {
              emit(day, toTyped(day))
              setOpen(false)
            }}
            onMonthChange={setMonth}
          />
        </Popover>
      }
    />
  )
}

const hasWholeYear = (typed: string): boolean => /\d{4}\s*$/.test(typed)
const display = (value: Day | null): string => (value === null ? '' : isDay(value) ? toTyped(value) : value)
const dayOr = <Other,>(value: Day | null, other: Other): Day | Other => (value !== null && isDay(value) ? value : other)
