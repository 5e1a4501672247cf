/** The open event streams of this process, by session: counted, closed on sign-out and when the process stops. */
import { shared } from './shared'

const MAX_PER_SESSION = 3

type Close = () => void
type Registry = { stopping: boolean; open: Map<string, Set<Close>> }

const registry = () => shared<Registry>('streams', () => ({ stopping: false, open: new Map() }))

/**
 * False when the process is stopping. A session with the maximum number of streams loses its oldest one: a browser whose network dropped
 * silently reconnects, and the stream it left behind looks alive for a quarter of an hour.
 */
export function addStream(sid: string, close: Close): boolean {
  const { stopping, open } = registry()
  const own = open.get(sid) ?? new Set()
  if (stopping) return false
  const [oldest] = own
  if (own.size >= MAX_PER_SESSION) oldest?.()
  open.set(sid, own.add(close))
  return true
}

export function removeStream(sid: string, close: Close): void {
  const { open } = registry()
  const own = open.get(sid)
  own?.delete(close)
  if (own?.size === 0) open.delete(sid)
}

export function closeStreams(sid: string): void {
  for (const close of [...(registry().open.get(sid) ?? [])]) close()
}

/** An open stream would keep the server from stopping. */
export function closeAllStreams(): void {
  registry().stopping = true
  for (const sid of [...registry().open.keys()]) closeStreams(sid)
}

export const streamCount = (): number => [...registry().open.values()].reduce((sum, own) => sum + own.size, 0)
