import { useRef } from 'react'
import { LAYERS, OPEN_LAYERS } from './keyboard'

/** The element that last had the focus outside every layer and notification. */
let outside: Element | null = null
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest(`${OPEN_LAYERS}, [data-toasts]`)) outside = target
  })
}

type Take = () => boolean
let list: Take | null = null

/** Registers a list that can focus its current row; `take` returns false if it has none. Returns what unregisters it. */
export function keepList(take: Take): () => void {
  list = take
  return () => {
    if (list === take) list = null
  }
}

/** The fallback for a lost focus: the current row of the page's list, otherwise its main part. */
export function takeUp(): void {
  if (!list?.()) document.getElementById('main')?.focus()
}

/** The focus returns to where it last was outside every layer and notification, otherwise to the page. */
export function focusOutside(): void {
  if (!takesKeyboard(outside)) takeUp()
}

/** The button of a menu, which a mouse click opens without focusing it. */
export const keepPlace = (place: Element | null): void => {
  outside = place
}

/** The focused element is gone, for example after a change of page. */
export const isKeyboardLost = (): boolean =>
  document.activeElement === document.body && outside !== null && !outside.isConnected

/**
 * Where the focus goes when a layer opens and closes. It starts on the element marked `data-autofocus`, otherwise on the layer itself, so
 * that neither Close nor its tooltip takes the first key; it returns to where it was. If that element is gone, such as a menu item or a
 * layer replaced by this one, it returns to what opened the first of them, and otherwise to the page.
 */
export function useLayerFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault()
      before.current = document.activeElement
      const layer = event.currentTarget
      if (!(layer instanceof HTMLElement)) return
      const first = layer.querySelector<HTMLElement>('[data-autofocus]') ?? layer
      first.focus()
    },
    // Notifications are above every layer: pressing a button in one does not close a layer.
    onInteractOutside: (event: CustomEvent<{ originalEvent: Event }>) => {
      const { target } = event.detail.originalEvent
      if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault()
    },
    onEscapeKeyDown: (event: Event) => {
      if (document.activeElement?.closest('[data-toasts]')) event.preventDefault()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The focus is already in the layer that replaced this one, or where a key led while this one faded out: on a row or a notification.
      if (document.activeElement?.closest(`${LAYERS}, [row-id], [data-toasts]`)) return
      if (!takesKeyboard(before.current)) focusOutside()
    },
  }
}

/** Also true if an open layer traps the focus. */
function takesKeyboard(place: Element | null): boolean {
  if (place instanceof HTMLElement) place.focus()
  return document.activeElement !== document.body
}

/** For content that arrives after its layer has opened: it takes the focus if the layer itself still has it. */
export function passFocusOn(): void {
  requestAnimationFrame(() => {
    const holder = document.activeElement
    if (holder?.matches('[role="dialog"]')) holder.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  })
}
