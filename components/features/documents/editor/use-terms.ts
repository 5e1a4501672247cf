import { useEffect, useRef } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { dueIn } from './net-terms'

interface Asked {
  /** Who was chosen, once it is read. */
  party: Stakeholder | undefined
  date: string | null | undefined
  due: string | null | undefined
  setDue: (day: string) => void
}

interface Terms {
  /** A person chose so many days, or a day of its own (null). */
  choose: (terms: number | null) => void
  /** The date of the document is another one now. */
  onDate: (day: string | null) => void
}

/** The due date follows the terms of who was chosen, and the date of the document, until a person sets another one. */
export function useTerms({ party, date, due, setDue }: Asked): Terms {
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
    const standing = latest.current.due ?? null
    if (id === undefined || days === null || (standing !== null && standing !== filled.current)) return
    terms.current = days
    fillLatest.current(dueIn(latest.current.date, days))
  }, [id, days, latest, fillLatest])
  return {
    choose: (chosen) => {
      terms.current = chosen
      filled.current = null
    },
    onDate: (day) => fill(terms.current === null ? null : dueIn(day, terms.current)),
  }
}
