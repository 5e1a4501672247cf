import { useId, useState } from 'react'
import { DateInput } from '@/components/form/date-input'
import { NO_DATE } from '@/components/form/no-date'
import { FieldError } from '@/components/ui/field-box'
import { isDay, type Day } from '@/lib/dates/day'

/** The typed text stays as it is until it is a valid date; the error is shown after typing. */
export function AsOf({ day, onChange }: { day: Day; onChange: (day: Day) => void }) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(day)
  const [isTyping, setTyping] = useState(false)
  const isNone = typed === null || !isDay(typed)
  const wrong = isNone && !isTyping
  return (
    <label className="flex flex-wrap items-center gap-2 text-fg-2 whitespace-nowrap max-sm:w-full">
      As of
      <span className="w-40 max-sm:flex-1">
        <DateInput
          height={32}
          soft
          aria-label="As of"
          value={typed}
          aria-describedby={wrong ? id : undefined}
          invalid={isNone}
          onBlur={() => setTyping(false)}
          onKeyDown={(event) => event.key === 'Enter' && setTyping(false)}
          onChange={(next) => {
            setTyping(true)
            setTyped(next)
            if (next !== null && isDay(next)) onChange(next)
          }}
        />
      </span>
      {wrong ? <FieldError id={id}>{NO_DATE}</FieldError> : null}
    </label>
  )
}
