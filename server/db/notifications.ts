/*
 * Events between copies of the API over LISTEN/NOTIFY. They are sent outside the transactions that cause them, because NOTIFY inside one
 * would make commits wait for each other. Events published within 25 ms are sent as one statement.
 */
import pg from 'pg'
import sql from 'sql-template-tag'
import type { Database } from './connect'

const CHANNEL = 'haulbook_events'
const GATHER_MS = 25
const RETRY_MS = 1_000
/** PostgreSQL takes less than 8,000 bytes a message. */
const PAYLOAD_MAX = 7_900

export interface Channel<Event> {
  publish: (event: Event) => void
  close: () => Promise<void>
}

export function openChannel<Event>(
  url: string,
  db: Database,
  receive: (event: Event) => void,
  report: (fault: unknown) => void,
): Channel<Event> {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const payloads = [...waiting]
    waiting.clear()
    db.direct(sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`).catch(report)
  }
  const listener = listen(url, (payload) => receive(JSON.parse(payload) as Event), report)
  return {
    publish: (event) => {
      const payload = JSON.stringify(event)
      if (Buffer.byteLength(payload) > PAYLOAD_MAX) return
      waiting.add(payload)
      timer ??= setTimeout(flush, GATHER_MS)
    },
    close: async () => {
      if (timer) {
        clearTimeout(timer)
        flush()
      }
      await listener.close()
    },
  }
}

/** A separate connection that reconnects when it breaks; messages sent meanwhile are lost. */
function listen(
  url: string,
  receive: (payload: string) => void,
  report: (fault: unknown) => void,
): { close: () => Promise<void> } {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const again = () => {
    if (!closed) retry ??= setTimeout(() => ((retry = undefined), void open()), RETRY_MS)
  }
  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, options: '-c role=haulbook_app' })
    client = next
    next.on('notification', ({ payload }) => receive(payload ?? ''))
    next.on('error', report)
    next.on('end', again)
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (fault) {
      report(fault)
      again()
    }
  }
  const opening = open()
  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      await opening
      await client?.end().catch(() => undefined)
    },
  }
}
