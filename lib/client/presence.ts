const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const
/** Longer than a glance at a document, and far shorter than the idle time that ends a session. */
const AWAY_MS = 60_000

let seenAt = Date.now()
const onSign = (): void => void (seenAt = Date.now())
if (typeof window !== 'undefined')
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true })

/**
 * Whether nobody has touched this window for a while: what it reads on its own must not keep an idle session open. Source: SECURITY T12.
 */
export const isUnattended = (): boolean => Date.now() - seenAt > AWAY_MS
