'use client'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { counted } from '@/components/ui/count-text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { sendReminders, type Reminder } from '@/lib/contract/invoice-mail'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { remindersRead, textsRead } from '../queries'
import { days } from '../words'

interface RemindersProps {
  onSent: () => void
  onTexts: () => void
}

/** Invoices due for a reminder, each with the email as it would be sent. Nothing is sent until the user sends it here. */
export function Reminders({ onSent, onTexts }: RemindersProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(remindersRead)
  const texts = useQuery(textsRead)
  const send = useWrite(sendReminders, { touches: ['invoices', 'activity'] })
  const mayChange = useMay()('entity.edit')
  const [left, setLeft] = useState<readonly string[]>([])
  const ready = data?.results.filter(({ to, invoice }) => to !== null && !left.includes(invoice.id)) ?? []
  const onSend = () =>
    send.mutate(
      { body: { invoices: ready.map(({ invoice }) => invoice.id) } },
      {
        onSuccess: ({ queued, left_out }) => {
          notify.success(
            `${counted(queued, 'reminder')} on the way${left_out > 0 ? `, ${left_out} left out: no longer due, or without a valid address` : ''}`,
          )
          onSent()
        },
      },
    )
  return (
    <>
      <DrawerBody>
        {texts.data ? (
          <p className="text-fg-2">
            Invoices {days(texts.data.reminder_after)} past due, and again after {days(texts.data.reminder_every)}.{' '}
            {mayChange ? (
              <button type="button" className="text-accent-fg max-sm:min-h-11" onClick={onTexts}>
                Change the days or the text
              </button>
            ) : null}
          </p>
        ) : null}
        {isError ? (
          <QueryErrorNote what="the reminders" error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : null}
        {data || isError ? null : <Skeleton width="100%" height={240} />}
        {data?.results.length === 0 ? <p className="text-muted">No invoice is due for a reminder.</p> : null}
        <ul aria-label="Reminders" className="flex flex-col gap-2">
          {data?.results.map((reminder) => (
            <OneReminder
              key={reminder.invoice.id}
              reminder={reminder}
              chosen={!left.includes(reminder.invoice.id)}
              onChoose={(chosen) =>
                setLeft(chosen ? left.filter((id) => id !== reminder.invoice.id) : [...left, reminder.invoice.id])
              }
            />
          ))}
        </ul>
      </DrawerBody>
      <DrawerFooter>
        <Button
          variant="primary"
          icon={<Send size={16} strokeWidth={1.75} aria-hidden />}
          disabled={!data}
          disabledReason={data && ready.length === 0 ? 'No reminder is chosen.' : undefined}
          loading={send.isPending}
          onClick={onSend}
        >
          Send {counted(ready.length, 'reminder')}
        </Button>
      </DrawerFooter>
    </>
  )
}

interface OneReminderProps {
  reminder: Reminder
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

function OneReminder({ reminder, chosen, onChoose }: OneReminderProps) {
  const { invoice, customer, to, subject, text, ending_balance, reminded_on } = reminder
  const name = `${invoice.invoice_number}, ${customer.full_name}`
  return (
    <Card as="li" className="flex flex-col gap-2 px-4 py-3">
      <span className="flex items-center gap-3">
        {to === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Checkbox checked={chosen} onChange={onChoose} label={name} />
        )}
        <span className="tnum ml-auto flex-none">{formatUsd(ending_balance)}</span>
      </span>
      <span className="text-xs text-fg-2">
        {days(reminder.days)} past due
        {reminded_on ? `, last reminder ${formatDay(reminded_on)}` : ''}
        {to === null ? '. The customer has no email address.' : `, to ${to}`}
      </span>
      <details>
        <summary className="cursor-pointer text-xs text-accent-fg">{subject}</summary>
        <p className="mt-2 text-sm break-words whitespace-pre-wrap text-fg-2">{text}</p>
      </details>
    </Card>
  )
}
