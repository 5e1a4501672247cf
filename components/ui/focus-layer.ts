import { useRef } from 'react'
import { LAYERS } from './keyboard'

/** What last held the keyboard outside every layer and notification. */
let outside: Element | null = null
if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest(`${LAYERS}, [data-toasts]`)) outside = target
  })
}

type Take = () => boolean
let list: Take | null = null

/** A list that takes the keyboard at its current row, until it goes; false where it has none. */
export function keepList(take: Take): () => void {
  list = take
  return () => {
    if (list === take) list = null
  }
}

/** For a keyboard that is on nothing: the current row of the page's list, else its main part. */
export function takeUp(): void {
  if (!list?.()) document.getElementById('main')?.focus()
}

/** A menu's button, which a mouse opens without giving it the keyboard. */
export const keepPlace = (place: Element | null): void => {
  outside = place
}

/** What held the keyboard is gone, as after a change of page. */
export const isKeyboardLost = (): boolean =>
  document.activeElement === document.body && outside !== null && !outside.isConnected

/**
 * Where the keyboard goes when a layer opens and closes. It starts on what is marked `data-autofocus`, else on the layer
 * itself, so that neither Close nor its tooltip takes the first key; it returns to where it was. Where that is gone, as an
 * item of a menu or a layer that gave way to this one, it returns to what opened the first of them, and else to the page.
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
    // A notification lies above every layer: to press what it offers closes none.
    onInteractOutside: (event: CustomEvent<{ originalEvent: Event }>) => {
      const { target } = event.detail.originalEvent
      if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault()
    },
    onEscapeKeyDown: (event: Event) => {
      if (document.activeElement?.closest('[data-toasts]')) event.preventDefault()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The layer that this one gave way to has it already, or the row to which a key led while this one faded.
      if (document.activeElement?.closest(`${LAYERS}, [row-id]`)) return
      if (![before.current, outside].some(takesKeyboard)) takeUp()
    },
  }
}

/** Also true where a layer that is open keeps the keyboard to itself. */
function takesKeyboard(place: Element | null): boolean {
  if (place instanceof HTMLElement) place.focus()
  return document.activeElement !== document.body
}

/** For content that comes after its layer has opened: it takes the keyboard while the layer itself still holds it. */
export function passFocusOn(): void {
  requestAnimationFrame(() => {
    const holder = document.activeElement
    if (holder?.matches('[role="dialog"]')) holder.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  })
}
