'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from '@/components/ui/link'
import { textLink } from '@/components/ui/text-link-look'
import { outboxMails } from './queries'

/** Shown only where mail goes to the outbox folder instead of the world. */
export function DemoOutboxLink() {
  const client = useQueryClient()
  const [there, setThere] = useState(false)
  // Asked for by hand: what watches an answer is not needed to see the page.
  useEffect(() => {
    client.fetchQuery(outboxMails).then(
      () => setThere(true),
      () => undefined,
    )
  }, [client])
  if (!there) return null
  return (
    <p className="text-center text-muted">
      This copy sends no mail.{' '}
      <Link className={textLink({ roomy: true })} href="/outbox">
        Open the demo outbox
      </Link>
    </p>
  )
}
