import { useEffect, type RefObject } from 'react'
import { focusOutside } from './focus-layer'
import { LAYERS, OPEN_LAYERS } from './keyboard'

/**
 * Moves the focus to the notifications and back, even out of a layer: layers trap the focus with listeners on the document, so events
 * among the notifications are stopped before they get there.
 */
export function useToastFocus(toasts: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before: Element | null = null
    const isInside = (target: EventTarget | null) => target instanceof Node && toasts.current?.contains(target) === true
    const back = () => {
      const layer = [...document.querySelectorAll<HTMLElement>(OPEN_LAYERS)].at(-1)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      else if (layer) layer.focus()
      else if (before) focusOutside()
    }
    const onKey = (event: KeyboardEvent) => {
      const inside = isInside(document.activeElement)
      if (event.key !== 'F8' && !(inside && event.key === 'Escape')) return
      const newest = [...(toasts.current?.children ?? [])].at(-1)?.querySelector('button')
      if (!newest) return
      event.preventDefault()
      if (inside) back()
      else newest.focus()
    }
    const onFocusIn = (event: FocusEvent) => {
      if (!isInside(event.target)) return
      event.stopPropagation()
      if (!isInside(event.relatedTarget)) before = event.relatedTarget instanceof Element ? event.relatedTarget : null
    }
    const onFocusOut = (event: FocusEvent) => {
      const isLayer = event.target instanceof Element && event.target.closest(LAYERS) !== null
      if (isLayer && isInside(event.relatedTarget)) event.stopPropagation()
    }
    // The pressed button disappears with its notification, and the focus with it.
    const gone = new MutationObserver(() => {
      if (document.activeElement === document.body) back()
      if (!isInside(document.activeElement)) before = null
    })
    const { body } = document
    if (toasts.current) gone.observe(toasts.current, { childList: true })
    window.addEventListener('keydown', onKey)
    body.addEventListener('focusin', onFocusIn)
    body.addEventListener('focusout', onFocusOut)
    return () => {
      gone.disconnect()
      window.removeEventListener('keydown', onKey)
      body.removeEventListener('focusin', onFocusIn)
      body.removeEventListener('focusout', onFocusOut)
    }
  }, [toasts])
}
