import { useEffect } from 'react'
import { takeUp } from '@/components/ui/focus-layer'
import { LAYERS } from '@/components/ui/keyboard'

const STOPS = 'a[href], button, input:not([type="hidden"]), [tabindex="0"]'
/** What is worked through stop by stop. */
const ROWS = '[data-slot="bar"], ul, ol, table, form, section, [data-surface]'

/**
 * What holds the keyboard may go with what it did, as the cross of a filter does. Then what came after it takes the keyboard,
 * and where nothing did, the layer, the current row or the main part: it is never on nothing.
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
      // Who knows a better place, as a page that comes or a layer that closes, has put the keyboard there by then.
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

/** Where a browser or a layer puts it for want of another place. */
const isLeftOver = (holder: Element | null): boolean => holder === document.body || holder?.matches(LAYERS) === true

function takesKeyboard(place: HTMLElement | null): boolean {
  if (place?.isConnected) place.focus()
  return place !== null && document.activeElement === place
}
