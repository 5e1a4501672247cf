import { useEffect, useRef } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { isDay } from '@/lib/dates/day'
import { dueIn, type NetTermsProps } from './net-terms'

interface TermsInput {
  /** The chosen customer or vendor, once it is read. */
  party: Stakeholder | undefined
  date: string | null | undefined
  due: string | null | undefined
  setDue: (day: string) => void
}

type Change = (day: string | null) => void
interface Terms {
  /** For the field of the document's date, with which the due date moves. */
  onDate: (onChange: Change) => Change
  /** For the field of the due date; a date of the user's own stays. */
  onDue: (onChange: Change) => Change
  net: NetTermsProps
}

/** The due date follows the payment terms of the chosen customer or vendor and the document date, until the user sets another one. */
export function useTerms({ party, date, due, setDue }: TermsInput): Terms {
  const terms = useRef<number | null>(null)
  const filled = useRef<string | null>(null)
  const latest = useLatest({ date, due, setDue })
  const fill = (day: string | null) => {
    if (day === null) return
    filled.current = day
    latest.current.setDue(day)
  }
  const fillLatest = useLatest(fill)
  const [id, days] = [party?.id, party?.terms ?? null]
  useEffect(() => {
    const current = latest.current.due ?? null
    if (id === undefined || days === null || (current !== null && current !== filled.current)) return
    terms.current = days
    fillLatest.current(dueIn(latest.current.date, days))
  }, [id, days, latest, fillLatest])
  const choose = (chosen: number | null) => {
    terms.current = chosen
    filled.current = null
  }
  return {
    onDate: (onChange) => (day) => {
      onChange(day)
      fill(terms.current === null ? null : dueIn(day, terms.current))
    },
    onDue: (onChange) => (day) => {
      choose(null)
      onChange(day)
    },
    net: {
      date: date && isDay(date) ? date : null,
      due: due ?? null,
      onChoose: (day, chosen) => {
        choose(chosen)
        setDue(day)
      },
    },
  }
}
