import { Button } from '@/components/ui/button'
import { addDays, isDay } from '@/lib/dates/day'

const TERMS = [0, 15, 30, 45] as const

/** The date on which a document of this date is due. */
export const dueIn = (date: string | null | undefined, terms: number): string | null =>
  date && isDay(date) ? addDays(date, terms) : null

export interface NetTermsProps {
  date: string | null
  due: string | null
  onChoose: (due: string, terms: number) => void
}

/** Sets the due date the given number of days after the document's date. */
export function NetTerms({ date, due, onChoose }: NetTermsProps) {
  return (
    <div role="group" aria-label="Terms" className="flex flex-wrap gap-1.5 max-sm:*:flex-1">
      {TERMS.map((terms) => {
        const day = dueIn(date, terms)
        return (
          <Button
            key={terms}
            size={24}
            variant={day !== null && day === due ? 'ai' : 'secondary'}
            aria-pressed={day !== null && day === due}
            disabledReason={day === null ? 'Enter the date first.' : undefined}
            onClick={() => day && onChoose(day, terms)}
          >
            Net {terms}
          </Button>
        )
      })}
    </div>
  )
}
