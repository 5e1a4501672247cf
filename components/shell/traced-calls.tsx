import { TRACES_META } from '@/lib/client/traceparent'

/** Tells the browser that its calls are traced; empty if they are not. */
export function TracedCalls({ on }: { on: boolean }) {
  return on ? <meta name={TRACES_META} content="on" /> : null
}
