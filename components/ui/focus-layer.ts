import { useRef } from 'react'

/**
 * Where the keyboard goes when a layer opens and closes. It starts on what is marked `data-autofocus`, else on the layer
 * itself, so that neither Close nor its tooltip takes the first key; it returns to where it was.
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
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}

/** For content that comes after its layer has opened: it takes the keyboard while the layer itself still holds it. */
export function passFocusOn(): void {
  requestAnimationFrame(() => {
    const holder = document.activeElement
    if (holder?.matches('[role="dialog"]')) holder.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  })
}
