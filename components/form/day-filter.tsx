'use client'
import { useState } from 'react'
import { isDay } from '@/lib/dates/day'
import { DateInput, type DateInputProps } from './date-input'

/** A date filter, which may be empty. Typed text stays as it is until it is a valid date. */
export function DayFilter({ value, onChange, ...rest }: Omit<DateInputProps, 'onBlur' | 'invalid'>) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  return (
    <DateInput
      {...rest}
      value={typed}
      invalid={typed !== null && !isDay(typed)}
      onChange={(next) => {
        setTyped(next)
        if (next === null || isDay(next)) onChange(next)
      }}
    />
  )
}
