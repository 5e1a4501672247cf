import { addStream, removeStream } from './streams'

const MAX_WAITING = 1024 * 1024

export type EventStream = {
  body: ReadableStream<Uint8Array>
  isOpen: () => boolean
  write: (text: string) => void
  /** Ends the stream; the browser knows when to reconnect. Later calls do nothing. */
  close: () => void
  /** Runs once, at the end. */
  onClose: (run: () => void) => void
}

/** Null when the process is stopping. A browser that is too slow to read what is waiting for it is cut off. */
export function openEventStream(sid: string): EventStream | null {
  const encoder = new TextEncoder()
  const cleanUps: (() => void)[] = []
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null
  let open = false

  const finish = () => {
    if (!open) return
    open = false
    removeStream(sid, close)
    writer?.close()
    writer = null
    for (const run of cleanUps) run()
  }
  const write = (text: string) => {
    if (writer && (writer.desiredSize ?? 0) < -MAX_WAITING) return finish()
    writer?.enqueue(encoder.encode(text))
  }
  const close = () => {
    write(': end\n\n')
    finish()
  }
  if (!addStream(sid, close)) return null
  open = true

  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (controller) => {
      writer = controller
    },
    cancel: () => {
      writer = null
      finish()
    },
  }
  const body = new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: 0 }))
  return { body, isOpen: () => open, write, close, onClose: (run) => cleanUps.push(run) }
}

/** One message, of any number of lines. */
export const eventOf = (text: string): string => `data: ${text.replaceAll(/\r\n|\r|\n/g, '\ndata: ')}\n\n`
