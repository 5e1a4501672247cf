'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReportAmount } from '@/components/pickers/report-amount'
import { counted } from '@/components/ui/count-text'
import { DateInput } from '@/components/form/date-input'
import { today } from '@/components/form/today'
import { Card, CardHeader } from '@/components/ui/card'
import { Fact, FactList } from '@/components/ui/fact-list'
import { FieldBox, FieldLabel } from '@/components/ui/field-box'
import { Note } from '@/components/ui/note'
import { sentenceOf } from '@/lib/client/api-error'
import type { Loan } from '@/lib/contract/loan'
import { isDay } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { payoffRead } from './queries'

/** What would end the loan on a day, and what that saves. */
export function PayoffCard({ loan }: { loan: Loan }) {
  const [date, setDate] = useState<string | null>(today())
  const day = date ?? ''
  const quote = useQuery({
    ...payoffRead(loan.id, day),
    enabled: isDay(day),
    placeholderData: keepPreviousData,
  })
  return (
    <Card aria-label="Payoff quote">
      <CardHeader title="Payoff quote" line />
      <div className="flex flex-col gap-3 p-4">
        <FieldBox className="max-w-52 print:hidden">
          <FieldLabel htmlFor="payoff-date">On</FieldLabel>
          <DateInput id="payoff-date" value={date} onChange={setDate} />
        </FieldBox>
        {isDay(day) ? <p className="hidden print:block">On {formatDay(day)}</p> : null}
        {quote.isError ? (
          <Note tone="amber" role="status">
            {sentenceOf(quote.error)}
          </Note>
        ) : quote.data ? (
          <>
            <FactList labels="long">
              <Fact label="Balance" atEnd>
                <ReportAmount value={quote.data.balance} withSign />
              </Fact>
              <Fact label={`Interest, ${counted(quote.data.days, 'day')}`} atEnd>
                <ReportAmount value={quote.data.interest} withSign />
              </Fact>
              <Fact label="To pay" atEnd>
                <b className="font-semibold">
                  <ReportAmount value={quote.data.total} withSign />
                </b>
              </Fact>
              <Fact label="Interest saved" atEnd>
                <ReportAmount value={quote.data.interest_saved} withSign />
              </Fact>
            </FactList>
            <p className="text-xs text-muted">
              Simple interest since {formatDay(quote.data.interest_from)}, on a 365-day year. The lender may count
              differently and may charge a fee.
            </p>
          </>
        ) : null}
      </div>
    </Card>
  )
}
