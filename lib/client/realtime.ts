import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Topic } from '@/lib/contract/topics'
import { openExport } from './awaited-files'
import { FRESH_MS, readFailedAgain, refreshChanged, refreshTopics } from './query'
import { holdConnection } from './realtime-connection'
import { forgetLogout } from './session'
import { EVERYTHING } from './topics'
import { whileVisible } from './while-visible'

const CHANNEL = 'haulbook-realtime'
/** Only sent among windows of the same browser. */
const FAILED_AGAIN = JSON.stringify({ message_type: 'read_failed_again', message: '' })
const ALL_STALE = JSON.stringify({ message_type: 'invalidate', message: EVERYTHING.join(',') })

/**
 * Keeps up with other people's changes. One window of the browser holds the connection, chosen by a lock that passes on when it closes, and
 * forwards messages to the others.
 */
export function useRealtime(): void {
  const client = useQueryClient()
  useEffect(() => {
    // A user who sees this page is signed in, even if this window had logged out and another one has logged in since.
    forgetLogout()
    const channel = new BroadcastChannel(CHANNEL)
    const leaving = new AbortController()
    const since = performance.now()
    const onText = (text: string) => {
      channel.postMessage(text)
      receive(client, text)
    }
    // Messages are lost while nobody is connected. So after a long gap everything on screen is read again, and after any gap whatever had
    // failed to load.
    const onOpen = () => onText(performance.now() - since > FRESH_MS ? ALL_STALE : FAILED_AGAIN)
    channel.onmessage = ({ data }: MessageEvent<string>) => receive(client, data)
    void alone(leaving.signal, (signal) => holdConnection(signal, { onText, onOpen }))
    return () => {
      leaving.abort()
      channel.close()
    }
  }, [client])
}

/**
 * Waiting for the lock ends with the window, which is not an error. Over plain HTTP browsers have no locks, and six streams would block
 * every other call, so there only visible windows hold one.
 */
const alone = async (signal: AbortSignal, hold: (signal: AbortSignal) => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request(CHANNEL, { signal }, () => hold(signal)).catch(() => undefined)
    : whileVisible(signal, hold)

/** Source: spec 000 §8. */
export function receive(client: QueryClient, text: string): void {
  if (text === 'ok') return
  const envelope = jsonOrNull(text)
  if (!isMessage(envelope)) return console.error('Shape of the websocket is incorrect')
  const { message_type, message } = envelope
  if (message_type === 'invalidate') void refreshChanged(client, message.split(',').filter(isTopic))
  if (message_type === 'read_failed_again') void readFailedAgain(client)
  if (message_type === 'export_transaction_excel') openExport(message)
  if (message_type === 'task') void refreshTopics(client, ['tasks'])
}

const isMessage = (value: unknown): value is { message_type: string; message: string } =>
  typeof value === 'object' &&
  value !== null &&
  'message_type' in value &&
  typeof value.message_type === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

const isTopic = (name: string): name is Topic => (EVERYTHING as readonly string[]).includes(name)

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
