/** Runs the work whenever the window is visible, until the signal; the work's own signal ends it when the window is hidden. */
export async function whileVisible(signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await seen('visible', signal)
    if (signal.aborted) return
    const turn = new AbortController()
    const end = AbortSignal.any([signal, turn.signal])
    await Promise.all([work(end), seen('hidden', end).finally(() => turn.abort())])
  }
}

/** Resolves when the window is in this state, or on the signal. */
function seen(state: DocumentVisibilityState, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== state && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}
