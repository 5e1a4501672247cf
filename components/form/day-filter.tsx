'use client'
import { useState } from 'react'
import { isDay } from '@/lib/dates/day'
import { DateInput, type DateInputProps } from './date-input'

/** A day that narrows a list, or none. What is typed stays as it stands until it is one. */
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
