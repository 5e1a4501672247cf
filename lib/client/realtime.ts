import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { refreshTopics } from './query'
import { EVERYTHING, type Topic } from './topics'

const Message = z.object({ message_type: z.string(), message: z.string() })
const CHANNEL = 'haulbook-realtime'

/**
 * Follows what others change. One window of the browser holds the connection, chosen by a lock that passes on when it closes, and
 * tells the others.
 */
export function useRealtime(): void {
  const client = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    const leaving = new AbortController()
    channel.onmessage = ({ data }: MessageEvent<string>) => receive(client, data)
    void holdConnection(leaving.signal, (text) => {
      channel.postMessage(text)
      receive(client, text)
    })
    return () => {
      leaving.abort()
      channel.close()
    }
  }, [client])
}

async function holdConnection(signal: AbortSignal, deliver: (text: string) => void): Promise<void> {
  const held = (): Promise<void> =>
    new Promise((resolve) => {
      const source = new EventSource('/api/realtime')
      source.onopen = () => console.info('Realtime channel connected')
      source.onmessage = ({ data }: MessageEvent<string>) => deliver(data)
      source.onerror = () => console.info('Realtime channel disconnected')
      signal.addEventListener('abort', () => (source.close(), resolve()), { once: true })
    })
  // Waiting for the lock ends with the window; that is no failure.
  await navigator.locks.request(CHANNEL, { signal }, held).catch(() => undefined)
}

/** Source: spec 000 §8. */
export function receive(client: QueryClient, text: string): void {
  if (text === 'ok') return
  const parsed = Message.safeParse(jsonOrNull(text))
  if (!parsed.success) return console.error('Shape of the websocket is incorrect')
  const { message_type, message } = parsed.data
  if (message_type === 'invalidate') void refreshTopics(client, message.split(',').filter(isTopic))
  if (message_type === 'task') void refreshTopics(client, ['tasks'])
}

const isTopic = (name: string): name is Topic => (EVERYTHING as readonly string[]).includes(name)

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
