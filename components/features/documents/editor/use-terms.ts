import { useEffect, useRef } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { isDay } from '@/lib/dates/day'
import { dueIn, type NetTermsProps } from './net-terms'

/** Only a due date that the user chose is a change of the form: one from the terms of the other party yields to the date on a file. */
interface SetDueOptions {
  shouldDirty: boolean
  shouldValidate: true
}

interface TermsInput {
  /** The chosen customer or vendor, once it is read. */
  party: Stakeholder | undefined
  date: string | null | undefined
  due: string | null | undefined
  setDue: (day: string | null, options: SetDueOptions) => void
}

type Change = (day: string | null) => void
interface Terms {
  /** For the field of the due date; a date of the user's own stays. */
  onDue: (onChange: Change) => Change
  net: NetTermsProps
}

/** The terms that the due date follows, whose they are, and the date that they gave last. */
interface Followed {
  days: number
  of: 'party' | 'user'
  due: string | null
}

const optionsOf = (of: Followed['of']): SetDueOptions => ({ shouldDirty: of === 'user', shouldValidate: true })

/**
 * The due date follows the payment terms of the chosen customer or vendor and the document date, wherever that comes from, until the user
 * sets another one.
 */
export function useTerms({ party, date, due, setDue }: TermsInput): Terms {
  const followed = useRef<Followed | null>(null)
  const follow = (days: number, of: Followed['of']) => {
    const day = dueIn(date, days)
    followed.current = { days, of, due: day ?? due ?? null }
    if (day !== null) setDue(day, optionsOf(of))
  }
  const latest = useLatest({ due: due ?? null, setDue, follow })
  const [id, days] = [party?.id, party?.terms ?? null]
  useEffect(() => {
    const { current: now } = latest
    const isOfParty = followed.current?.of === 'party' && followed.current.due === now.due
    if (id === undefined || (now.due !== null && !isOfParty)) return
    if (days !== null) return now.follow(days, 'party')
    followed.current = null
    // The terms of the one before do not apply to this one.
    if (now.due !== null) now.setDue(null, optionsOf('party'))
  }, [id, days, latest])
  useEffect(() => {
    const known = followed.current
    if (known?.due === latest.current.due) latest.current.follow(known.days, known.of)
  }, [date, latest])
  return {
    onDue: (onChange) => (day) => {
      followed.current = null
      onChange(day)
    },
    net: {
      date: date && isDay(date) ? date : null,
      due: due ?? null,
      onChoose: (day, chosen) => {
        followed.current = { days: chosen, of: 'user', due: day }
        setDue(day, optionsOf('user'))
      },
    },
  }
}
