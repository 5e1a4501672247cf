'use client'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { NotFoundScene } from '@/components/shell/not-found-scene'
import { Wordmark } from '@/components/shell/wordmark'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/client/api-error'
import type { OutboxMail } from '@/lib/contract/user'
import { outboxMails } from './queries'

const REFRESH_MS = 3000

/** Emails of an installation without a mail server. With one, this page does not exist. */
export function OutboxScreen() {
  const mails = useQuery({ ...outboxMails, refetchInterval: (query) => (query.state.error ? false : REFRESH_MS) })
  if (mails.error instanceof ApiError && mails.error.status === 404) return <NotFoundScene />
  return (
    <div className="h-dvh overflow-auto bg-bg">
      <header className="px-7 py-4.5">
        <Wordmark />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto flex max-w-180 flex-col gap-4 px-4 pt-3 pb-10">
        <div>
          <h1 className="text-2xl font-semibold tracking-[-.022em]">Demo outbox</h1>
          <p className="mt-1 text-fg-2">
            This copy has no mail server. The emails it would have sent appear here, newest first.
          </p>
        </div>
        {mails.isError ? (
          <QueryErrorNote
            what="the outbox"
            error={mails.error}
            onRetry={() => void mails.refetch()}
            retrying={mails.isFetching}
          />
        ) : null}
        <Mails mails={mails.data} pending={mails.isPending} />
      </main>
    </div>
  )
}

function Mails({ mails, pending }: { mails: OutboxMail[] | undefined; pending: boolean }) {
  if (pending) return <Skeleton height={120} />
  if (!mails) return null
  if (mails.length === 0) {
    return (
      <EmptyState kind="nothing-yet" icon={Mail} title="No email yet">
        Sign up or reset a password, and the email appears here.
      </EmptyState>
    )
  }
  return (
    <ul className="flex flex-col gap-3" aria-label="Mails">
      {mails.map((mail) => (
        <MailCard key={mail.id} mail={mail} />
      ))}
    </ul>
  )
}

const sentAt = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function MailCard({ mail }: { mail: OutboxMail }) {
  return (
    <Card as="li" className="p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-md font-semibold">{mail.subject}</h2>
        <time dateTime={mail.sent_at} className="text-xs text-muted">
          {sentAt.format(new Date(mail.sent_at))}
        </time>
      </div>
      <p className="text-xs text-muted">To {mail.to}</p>
      <p className="mt-3 break-words whitespace-pre-wrap text-fg-2">{mail.text}</p>
      {mail.link && isWebLink(mail.link) ? (
        <ButtonAnchor className="mt-3" href={mail.link}>
          Open link
        </ButtonAnchor>
      ) : null}
    </Card>
  )
}

const isWebLink = (link: string): boolean => /^https?:\/\//.test(link)
