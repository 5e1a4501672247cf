'use client'
import { useEffect, useState } from 'react'
import { Link } from '@/components/ui/link'
import { textLink } from '@/components/ui/text-link-look'
import { respond } from '@/lib/client/call'
import { OUTBOX } from '@/lib/contract/first-calls'

/** Shown only if emails go to the outbox folder instead of being sent. */
export function DemoOutboxLink() {
  const [there, setThere] = useState(false)
  // Only checks whether the endpoint exists; its content is read on its own page.
  useEffect(() => {
    respond(OUTBOX, {}).then(
      ({ body }) => {
        void body?.cancel()
        setThere(true)
      },
      () => undefined,
    )
  }, [])
  if (!there) return null
  return (
    <p className="text-center text-muted">
      This copy sends no email.{' '}
      <Link className={textLink({ roomy: true })} href="/outbox">
        Open the demo outbox
      </Link>
    </p>
  )
}
