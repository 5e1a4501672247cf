/** Messages among the windows of one browser: somebody signed in or out, or another company's books were opened. */
export type SessionNews = 'signed-in' | 'signed-out' | 'tenant-changed'

export const SESSION_CHANNEL = 'haulbook-session'

// One object per window, because a window does not receive what it sends through the same object.
let channel: BroadcastChannel | undefined
const shared = (): BroadcastChannel => (channel ??= new BroadcastChannel(SESSION_CHANNEL))

const isNews = (data: unknown): data is SessionNews =>
  data === 'signed-in' || data === 'signed-out' || data === 'tenant-changed'

/** Notifies the other windows. */
export const announce = (news: SessionNews): void => shared().postMessage(news)

/** Returns a function that stops listening. */
export function onSessionNews(listen: (news: SessionNews) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) listen(data)
  }
  shared().addEventListener('message', hear)
  return () => shared().removeEventListener('message', hear)
}
