import { LAYERS } from './keyboard'

/*
 * Keys typed while a part is loading that the user has opened are meant for that part. They are held back, so that no letter triggers a
 * shortcut of the page beneath, and typed into the part once it is there.
 */
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>

const STOPS = ':is(a[href], button, input, select, textarea, [tabindex]):not([tabindex^="-"], :disabled)'
const PRESSES: Partial<Record<string, string>> = {
  Enter: 'button, a[href]',
  ' ': 'button, [type="checkbox"], [type="radio"]',
}
/** Reloading does not wait. */
const OF_BROWSER = /^(Shift|F\d+)$/

let awaited = 0
let held: Key[] = []
let isTyping = false

/** Holds keys until the returned function is called, after the part has loaded or failed. */
export function holdKeys(): (came: boolean) => void {
  awaited += 1
  window.addEventListener('keydown', hold, true)
  window.addEventListener('pointerdown', dropAtPress, true)
  let isOver = false
  return (came) => {
    if (isOver) return
    isOver = true
    if (!came) held = []
    awaited -= 1
    void typeHeld()
  }
}

function hold(event: KeyboardEvent): void {
  if (isTyping || event.metaKey || event.ctrlKey || event.altKey || OF_BROWSER.test(event.key)) return
  // The last held key has been typed: new keys come after it.
  if (awaited === 0 && held.length === 0) return
  if (event.key === 'Escape') return dropHeldKeys()
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.key === 'Backspace') held.pop()
  // Before anything is typed it has nowhere to lead from.
  else if (event.key !== 'Tab' || held.length > 0) held.push({ key: event.key, shiftKey: event.shiftKey })
}

/** Clicking elsewhere or pressing Escape in the meantime gives the keyboard back to the page. */
function dropHeldKeys(): void {
  held = []
  window.removeEventListener('keydown', hold, true)
  window.removeEventListener('pointerdown', dropAtPress, true)
}

/** The cursor of a table simulates a press when it moves. */
function dropAtPress({ isTrusted }: Event): void {
  if (isTrusted) dropHeldKeys()
}

/**
 * Types the keys one after another, each after the effect of the one before; a key that opens another loading part makes the rest wait
 * for it.
 */
async function typeHeld(): Promise<void> {
  await settled()
  for (let key = next(); key !== undefined; key = next()) {
    type(key)
    await settled()
  }
  if (awaited === 0) dropHeldKeys()
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const next = () => (awaited === 0 ? held.shift() : undefined)

/** What the browser does for a key pressed by a person, which it does not do for one dispatched by a script. */
function type({ key, shiftKey }: Key): void {
  const target = document.activeElement ?? document.body
  isTyping = true
  const goesOn = target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
  isTyping = false
  if (!goesOn) return
  if (key === 'Tab') return goTo(shiftKey ? -1 : 1, target)
  if (target instanceof HTMLElement && PRESSES[key] && target.matches(PRESSES[key])) return target.click()
  const isLine = target instanceof HTMLInputElement && target.selectionStart !== null
  if (isLine && key === 'Enter') return target.form?.requestSubmit()
  if (key.length > 1 || !(isLine || target instanceof HTMLTextAreaElement)) return
  target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }))
}

/** The element that Tab leads to from there, wrapping around within a layer. */
function goTo(step: 1 | -1, from: Element): void {
  const stops = [...(from.closest(LAYERS) ?? document).querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.getClientRects().length > 0,
  )
  const at = stops.findIndex((stop) => stop === from)
  stops.at(at < 0 && step < 0 ? -1 : (at + step) % stops.length)?.focus()
}
