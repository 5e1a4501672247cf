'use client'
import { ArrowRight, Calendar, CalendarRange, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { today } from '@/components/form/today'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Radio } from '@/components/ui/radio'
import { Tile } from '@/components/ui/tile'
import { IMPORT_YEARS } from '@/lib/contract/labels'
import { yearStart } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { StepCard } from './step-card'
import type { ImportYear } from './steps'

interface PeriodStepProps {
  start: ImportYear
  /** The user's own email, at which others can invite them to their books. */
  email: string
  onChoose: (year: ImportYear) => void
}

export function PeriodStep({ start, email, onChoose }: PeriodStepProps) {
  const [year, setYear] = useState<ImportYear>(start)
  return (
    <StepCard
      title="How far back should we go?"
      lead="Your books start with this period. Bank lines before it are left out."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(year)
        }}
      >
        <div className="flex flex-col gap-2.5" role="radiogroup" aria-label="Import period">
          <Period
            icon={Calendar}
            title={IMPORT_YEARS[0].label}
            checked={year === 1}
            onCheck={() => setYear(1)}
            text={`${formatDay(yearStart(today()))} to today.`}
          />
          <Period
            icon={CalendarRange}
            title={IMPORT_YEARS[1].label}
            checked={year === 2}
            onCheck={() => setYear(2)}
            text="Lets reports compare this year with last."
          />
        </div>
        <div className="mt-7 flex justify-end">
          <Button type="submit" variant="primary" size={40}>
            Continue
            <ArrowRight size={14} strokeWidth={2} aria-hidden />
          </Button>
        </div>
      </form>
      <p className="mt-6 text-xs text-muted wrap-anywhere">
        To work on books that exist already, also after you were removed from them, ask their owner or an admin to
        invite {email}.
      </p>
    </StepCard>
  )
}

function Period({
  icon: Icon,
  title,
  text,
  checked,
  onCheck,
}: {
  icon: LucideIcon
  title: string
  text: string
  checked: boolean
  onCheck: () => void
}) {
  return (
    <Card as="label" tone={checked ? 'accent' : 'plain'} className="flex cursor-pointer items-center gap-3 p-4">
      <Tile size={36} tone={checked ? 'violet' : 'neutral'}>
        <Icon size={17} strokeWidth={1.75} aria-hidden />
      </Tile>
      <span className="min-w-0 flex-1">
        <span className="block text-md font-medium">{title}</span>
        <span className="block text-fg-2">{text}</span>
      </span>
      <Radio name="import_year" aria-label={title} checked={checked} onChange={onCheck} />
    </Card>
  )
}
