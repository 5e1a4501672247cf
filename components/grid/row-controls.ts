const CONTROL = 'button:not([tabindex="-1"], :disabled), a[href]:not([tabindex="-1"])'

/**
 * Moves the focus among the controls in the cells of the focused row, and from the first of them back to its cell; false after the last
 * one, so that Tab leaves the table.
 */
export function stepToControl(backwards: boolean): boolean {
  const from = document.activeElement
  const controls = Array.from(from?.closest('[row-id]')?.querySelectorAll<HTMLElement>(CONTROL) ?? [])
  const at = controls.findIndex((control) => control === from)
  if (at === -1 && backwards) return false
  const cell = at === 0 && backwards ? from?.closest<HTMLElement>('[role=gridcell]') : null
  const next = cell ?? controls[at + (backwards ? -1 : 1)]
  next?.focus()
  return next !== undefined
}
