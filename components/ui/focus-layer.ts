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
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
