import { useEffect, useRef } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { dueIn } from './net-terms'

interface TermsInput {
  /** The chosen customer or vendor, once it is read. */
  party: Stakeholder | undefined
  date: string | null | undefined
  due: string | null | undefined
  setDue: (day: string) => void
}

interface Terms {
  /** The user chose payment terms, or a date of their own (null). */
  choose: (terms: number | null) => void
  /** The date of the document has changed. */
  onDate: (day: string | null) => void
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
  return {
    choose: (chosen) => {
      terms.current = chosen
      filled.current = null
    },
    onDate: (day) => fill(terms.current === null ? null : dueIn(day, terms.current)),
  }
}
