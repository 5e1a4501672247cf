'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { outboxMails } from './queries'

/** Shown only where mail goes to the outbox folder instead of the world. */
export function DemoOutboxLink() {
  const mails = useQuery(outboxMails)
  if (!mails.isSuccess) return null
  return (
    <p className="text-center text-muted">
      This copy sends no mail.{' '}
      <Link className="link" href="/outbox">
        Open the demo outbox
      </Link>
    </p>
  )
}
