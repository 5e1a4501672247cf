import type { KeyboardEvent } from 'react'

const ITEMS = ':is([role="option"], [role^="menuitem"]):not([data-disabled])'

/**
 * On the way down to the items of a list or menu. Radix moves a moment after an arrow, Home or End, so that an Enter right behind would
 * take the item before; here each has moved by the time the next comes.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)]
  const at = items.findIndex((item) => item === document.activeElement)
  const last = items.length - 1
  const moves: Partial<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, last),
    ArrowUp: at < 0 ? last : Math.max(at - 1, 0),
    Home: 0,
    End: last,
  }
  const next = moves[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}
