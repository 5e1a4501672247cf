/** What the windows of one browser tell each other: someone signed in or out, or another company's books are open now. */
export type SessionNews = 'signed-in' | 'signed-out' | 'tenant-changed'

const NAME = 'session'
const isNews = (data: unknown): data is SessionNews =>
  data === 'signed-in' || data === 'signed-out' || data === 'tenant-changed'

/** Tells the other windows; the own one does not hear it. */
export function announce(news: SessionNews): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(news)
  channel.close()
}

/** Returns a function that stops listening. */
export function onSessionNews(listen: (news: SessionNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) listen(data)
  }
  return () => channel.close()
}
