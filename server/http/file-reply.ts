import type { Context } from 'hono'
import { afterAnswer } from '@/server/db/deadline'
import type { FileAnswer } from '@/server/services/file-answer'

/** Nothing inside a file may run, and no cache stores it. Source: SECURITY §5.5. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
}

export function fileReply(c: Context, produces: string | readonly string[], file: FileAnswer): Response {
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
  c.header('Content-Type', file.type ?? [produces].flat()[0])
  c.header('Content-Disposition', disposition(file))
  if (file.size !== undefined) c.header('Content-Length', String(file.size))
  return c.body(streamOf(file.content))
}

/** The name twice: as plain ASCII, and in full for clients that support RFC 6266. */
function disposition({ name, inline = false }: FileAnswer): string {
  const ascii =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%/]/g, '_')
      .trim() || 'file'
  const whole = encodeURIComponent(name.replace(/[\p{Cc}/\\]/gu, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${whole}`
}

function streamOf(pieces: FileAnswer['content']): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await afterAnswer(() => iterator.next())
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
