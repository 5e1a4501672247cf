'use client'
import { useQuery } from '@tanstack/react-query'
import { Lock, LockOpen, PenLine } from 'lucide-react'
import { localDay } from '@/lib/dates/day'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { Note } from '@/components/ui/note'
import { currentUser } from '@/lib/client/current-user'
import { useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { takeBackSignOff, type CloseMonth } from '@/lib/contract/month-close'
import { formatDay, formatMonth } from '@/lib/dates/format'
import { openClose, openKept, openSignOff, openUnlock } from './open-forms'
import { CLOSING } from './queries'

const day = (instant: string): string => formatDay(localDay(new Date(instant)))

/** The sign-off of the month, and its lock. */
export function CloseCard({ month }: { month: CloseMonth }) {
  const may = useMay()
  const me = useQuery(currentUser).data?.id
  const takeBack = useWrite(takeBackSignOff, { touches: CLOSING })
  const signed = month.sign_offs.some(({ user }) => user.id === me)
  const isClosed = month.state === 'closed'
  return (
    <Card aria-label="Sign-off and lock">
      <CardHeader title="Sign-off and lock" line className="h-13.5" />
      {month.sign_offs.length === 0 ? (
        <p className="px-4 pt-3 text-fg-2">Nobody has signed off {formatMonth(month.start_date)} yet.</p>
      ) : (
        <List>
          {month.sign_offs.map(({ user, note, signed_at }) => (
            <li key={user.id} className="px-4 py-2.5">
              <span className="flex items-center justify-between gap-3">
                <span className="min-w-0 truncate font-medium">{user.full_name}</span>
                <span className="tnum flex-none text-xs text-muted">{day(signed_at)}</span>
              </span>
              {note ? <span className="wrap-anywhere text-fg-2">{note}</span> : null}
            </li>
          ))}
        </List>
      )}
      <div className="flex flex-wrap items-center gap-2 p-4">
        {!isClosed && may('books.sign_off') ? (
          signed ? (
            <Button
              loading={takeBack.isPending}
              loadingLabel="Withdrawing"
              onClick={() => takeBack.mutate({ params: { month: month.month } })}
            >
              Withdraw my sign-off
            </Button>
          ) : (
            <Button icon={<PenLine size={16} strokeWidth={1.75} aria-hidden />} onClick={() => openSignOff(month)}>
              Sign off
            </Button>
          )
        ) : null}
        {!isClosed && may('books.lock') ? (
          <Button
            variant="primary"
            icon={<Lock size={16} strokeWidth={1.75} aria-hidden />}
            disabledReason={month.sign_offs.length === 0 ? 'Someone has to sign the month off first.' : undefined}
            onClick={() => openClose(month)}
          >
            Close the month
          </Button>
        ) : null}
        {month.state !== 'open' && may('books.lock') ? (
          <Button icon={<LockOpen size={16} strokeWidth={1.75} aria-hidden />} onClick={() => openUnlock(month)}>
            Open again
          </Button>
        ) : null}
        {month.kept.length > 0 ? <Button onClick={() => openKept(month)}>Trial balance as closed</Button> : null}
      </div>
      <LockNote month={month} />
    </Card>
  )
}

function LockNote({ month: { state, closed_at, closed_by, books_locked_until } }: { month: CloseMonth }) {
  if (state === 'closed' && closed_at)
    return (
      <Note tone="green" className="mx-4 mb-4">
        Closed {day(closed_at)}
        {closed_by ? ` by ${closed_by.full_name}` : ''}. Its trial balance is kept.
      </Note>
    )
  if (state === 'locked' && books_locked_until)
    return (
      <Note tone="blue" className="mx-4 mb-4">
        The books are locked through {formatDay(books_locked_until)}. Closing the month keeps its trial balance.
      </Note>
    )
  return null
}
