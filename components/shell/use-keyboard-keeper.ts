import { useEffect } from 'react'
import { takeUp } from '@/components/ui/focus-layer'
import { LAYERS } from '@/components/ui/keyboard'

const STOPS = 'a[href], button, input:not([type="hidden"]), [tabindex="0"]'
/** Groups of controls that are used one after another. */
const ROWS = '[data-slot="bar"], ul, ol, table, form, section, [data-surface]'

/**
 * A focused element may disappear through its own action, like the cross of a filter. Then the element after it gets the focus or, if
 * there is none, the layer, the current row or the main part: the focus is never lost.
 */
export function useKeyboardKeeper(): void {
  useEffect(() => {
    let after: HTMLElement[] = []
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element) after = stopsAfter(target)
    }
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || !(target instanceof Element)) return
      const layer = target.closest<HTMLElement>(LAYERS)
      const places = [...after, layer]
      // By then, code that knows a better place, such as a new page or a closing layer, has moved the focus.
      requestAnimationFrame(() => {
        if (isGone(target) && isLeftOver(document.activeElement) && !places.some(takesKeyboard) && !layer) takeUp()
      })
    }
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [])
}

function stopsAfter(place: Element): HTMLElement[] {
  const stops = [...(place.closest(ROWS)?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
  return stops.slice(stops.findIndex((stop) => stop === place) + 1).filter((stop) => stop.tabIndex >= 0)
}

const isGone = (place: Element): boolean => !place.isConnected || place.matches(':disabled')

/** Elements that a browser or a layer focuses if there is no other. */
const isLeftOver = (holder: Element | null): boolean => holder === document.body || holder?.matches(LAYERS) === true

function takesKeyboard(place: HTMLElement | null): boolean {
  if (place?.isConnected) place.focus()
  return place !== null && document.activeElement === place
}
