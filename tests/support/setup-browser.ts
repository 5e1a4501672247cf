import '@testing-library/jest-dom'

// jsdom has no layout: what a screen asks of it is answered with "nothing observed, nothing moved".
class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

Object.assign(globalThis, {
  ResizeObserver: NothingObserved,
  IntersectionObserver: NothingObserved,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media, onchange: null }),
})
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
})
