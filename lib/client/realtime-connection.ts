import { onDeadSession } from './call'
import { ownHeaders } from './own-headers'
import { isLoggedOut } from './session'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000
const SHORT_LIVED_MS = 15_000
/** Web sends a heartbeat every 15 s, so two are missing. */
const SILENT_MS = 35_000

export interface Listener {
  onText: (text: string) => void
  onOpen: () => void
}

/**
 * Keeps one stream open until the signal. When the session has ended elsewhere, it stops and leads to the login page. Source: spec 000 §8.
 */
export async function holdConnection(signal: AbortSignal, listener: Listener): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    // The window is on its way to login: another stream would only be refused.
    if (isLoggedOut()) {
      await pause(FIRST_PAUSE_MS, signal)
      continue
    }
    const lived = await oneStream(signal, listener)
    if (signal.aborted) return
    if (lived === null && !isLoggedOut() && !(await hasSession(signal))) {
      console.error('No token is found')
      return onDeadSession()
    }
    failures = lived !== null && lived > SHORT_LIVED_MS ? 0 : failures + 1
    await pause(pauseAfter(failures), signal)
  }
}

/** Doubles with each failure, up to ten seconds. Half of it is random, so that many browsers do not reconnect at the same moment. */
export const pauseAfter = (failures: number, chance = Math.random()): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + chance / 2)

/** How long the stream was open, once it has ended or gone silent; null when it never opened. */
function oneStream(signal: AbortSignal, { onText, onOpen }: Listener): Promise<number | null> {
  return new Promise((resolve) => {
    const source = new EventSource('/api/realtime')
    let openedAt: number | null = null
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', end)
      source.close()
      resolve(openedAt === null ? null : performance.now() - openedAt)
    }
    // A network that drops silently leaves a stream that looks open forever.
    const onSound = () => {
      clearTimeout(silence)
      silence = setTimeout(onEnd, SILENT_MS)
    }
    const onEnd = () => {
      if (openedAt === null) console.warn('Realtime channel failed')
      else console.info('Realtime channel disconnected')
      end()
    }
    signal.addEventListener('abort', end)
    onSound()
    source.addEventListener('ping', onSound)
    source.addEventListener('ready', () => {
      openedAt = performance.now()
      onSound()
      console.info('Realtime channel connected')
      onOpen()
    })
    source.onmessage = ({ data }: MessageEvent<string>) => {
      onSound()
      onText(data)
    }
    source.onerror = onEnd
  })
}

/** A stream does not say why it was refused, but web does. When web cannot be reached, it is unknown. */
async function hasSession(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch('/api/session', { headers: ownHeaders(), signal })
    const session: unknown = await response.json()
    return !response.ok || !isSignedOut(session)
  } catch {
    return true
  }
}

const isSignedOut = (session: unknown): boolean =>
  typeof session === 'object' && session !== null && 'authenticated' in session && session.authenticated === false

/** Ends early on the signal, or when the network comes back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    window.addEventListener('online', end)
  })
}
