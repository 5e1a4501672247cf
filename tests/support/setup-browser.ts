import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { fetchLater } from '@/components/ui/later'

// A component that is loaded on demand is compiled the first time it is needed, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

// jsdom has no layout: its observers report nothing, and scrolling does nothing.
class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

// All windows of one browser, in this process; the server streams nothing.
class Channel extends EventTarget {
  static readonly open = new Set<Channel>()
  onmessage: ((event: MessageEvent) => void) | null = null
  constructor(readonly name: string) {
    super()
    Channel.open.add(this)
    this.addEventListener('message', (event) => this.onmessage?.(event as MessageEvent))
  }
  postMessage(data: unknown) {
    const hearers = [...Channel.open].filter((other) => other !== this && other.name === this.name)
    for (const hearer of hearers) hearer.dispatchEvent(new MessageEvent('message', { data }))
  }
  close() {
    Channel.open.delete(this)
  }
}
class SilentStream {
  close() {}
}
const locks = { request: (_name: string, _options: unknown, held: () => Promise<void>) => held() }

Object.assign(globalThis, {
  BroadcastChannel: Channel,
  EventSource: SilentStream,
  ResizeObserver: NothingObserved,
  IntersectionObserver: NothingObserved,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media, onchange: null }),
  // The grid sets its cursor on a mouse press, which jsdom does not report as a pointer event.
  PointerEvent: class extends MouseEvent {},
})
// Saved files are discarded.
Object.assign(URL, { createObjectURL: () => 'blob:saved', revokeObjectURL: () => undefined })
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
})

// Normally loaded at the first user interaction; here from the start.
beforeAll(fetchLater)
