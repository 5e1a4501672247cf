const END = ['mouseup', 'dragend'] as const
let pressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (pressed = true), true)
  for (const end of END) document.addEventListener(end, () => (pressed = false), true)
}

/**
 * Runs now or, while a mouse button is down, after its click: a message that appears between press and release moves the target, and the
 * click would be lost.
 */
export function afterPress(run: () => void): void {
  if (!pressed) return run()
  const later = () => {
    for (const end of END) document.removeEventListener(end, later)
    setTimeout(run)
  }
  for (const end of END) document.addEventListener(end, later)
}
