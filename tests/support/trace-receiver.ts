import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = { stringValue?: string; intValue?: number }
interface Attribute {
  key: string
  value: Value
}
/** A span as received, with the fields that the tests need. */
export interface ReceivedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, string | number | undefined>
}
interface Batch {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'service' | 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}

export const SERVER = 2
export const CLIENT = 3

export interface TraceReceiver {
  origin: string
  /** Whatever arrived, as text. */
  text: () => string
  spans: () => ReceivedSpan[]
  /** The spans so far, once they satisfy the test; after ten seconds, whatever there is. */
  until: (wanted: (spans: ReceivedSpan[]) => boolean) => Promise<ReceivedSpan[]>
  close: () => Promise<void>
}

/** Acts as an OpenTelemetry collector for the programs: OTLP over HTTP, as JSON. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const bodies: string[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const spans = () => bodies.flatMap((body) => spansOf(JSON.parse(body) as Batch))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans,
    until: async (wanted) => {
      for (const giveUp = Date.now() + 10_000; Date.now() < giveUp && !wanted(spans());)
        await new Promise((resolve) => setTimeout(resolve, 20))
      return spans()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const spansOf = ({ resourceSpans }: Batch): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: String(recordOf(resource.attributes)['service.name']),
        attributes: recordOf(span.attributes),
      })),
    ),
  )

const recordOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
