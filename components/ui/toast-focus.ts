import { useEffect, type RefObject } from 'react'
import { LAYERS } from './keyboard'

/**
 * The keyboard's way to the notifications and back, also out of a layer: a layer holds the focus by what it hears at the
 * document, and what happens among the notifications ends before that.
 */
export function useToastFocus(toasts: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before: Element | null = null
    const isInside = (target: EventTarget | null) => target instanceof Node && toasts.current?.contains(target) === true
    const back = () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      else [...document.querySelectorAll<HTMLElement>(LAYERS)].at(-1)?.focus()
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
    // The button that was pressed goes with its notification, and the focus with it.
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
