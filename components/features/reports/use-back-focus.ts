import { useEffect } from 'react'

/** The element that last had the focus in a report, by the path of the report. */
const places = new Map<string, string>()

/** Going back in the browser's history returns the focus to the figure the user had opened. */
export function useBackFocus(): void {
  useEffect(() => {
    document.addEventListener('focusin', remember)
    // Never removed, because users come back from pages without reports.
    window.addEventListener('popstate', onPopState)
    return () => document.removeEventListener('focusin', remember)
  }, [])
}

function remember({ target }: FocusEvent): void {
  const place = target instanceof Element ? placeOf(target) : null
  if (place) places.set(window.location.pathname, place)
}

function placeOf(target: Element): string | null {
  const element = target.closest('#main :is(tr[data-id], a[href], [role="treegrid"])')
  const [name, value] =
    ['data-id', 'href', 'aria-label'].map((key) => [key, element?.getAttribute(key)]).find(([, text]) => text) ?? []
  return name && value ? `#main [${name}="${CSS.escape(value)}"]` : null
}

/** Waits for the figures and for a drawer to close, unless the user starts something else. */
function onPopState(): void {
  const path = window.location.pathname
  const place = places.get(path)
  if (place === undefined) return
  const find = () => {
    const element = document.querySelector<HTMLElement>(place)
    if (window.location.pathname !== path) return end()
    if (!element || document.querySelector('[role="dialog"]')) return
    end()
    element.focus()
  }
  const observer = new MutationObserver(find)
  const end = () => {
    observer.disconnect()
    document.removeEventListener('keydown', end)
    document.removeEventListener('pointerdown', end)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('keydown', end)
  document.addEventListener('pointerdown', end)
  find()
}
