/*
 * What is typed while a part that somebody opened is still on its way belongs to that part. It is held back, so that no letter acts as a
 * shortcut of the page beneath, and typed into the part once it stands.
 */
let awaited = 0
let held: string[] = []
let isTyping = false

/** Holds keys until what it returns is called, after the part has come, or could not. */
export function holdKeys(): (came: boolean) => void {
  awaited += 1
  window.addEventListener('keydown', hold, true)
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
  if (isTyping || event.metaKey || event.ctrlKey || event.altKey || event.key === 'Shift') return
  if (event.key === 'Escape') return letGo()
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.key === 'Backspace') held.pop()
  else held.push(event.key)
}

/** Who does not want to wait has the keyboard of the page again. */
function letGo(): void {
  held = []
  window.removeEventListener('keydown', hold, true)
}

/** One after the other, each after what the one before has changed; a key that opens another such part lets the rest wait for it. */
async function typeHeld(): Promise<void> {
  await settled()
  for (let key = next(); key !== undefined; key = next()) {
    type(key)
    await settled()
  }
  if (awaited === 0) letGo()
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const next = () => (awaited === 0 ? held.shift() : undefined)

function type(key: string): void {
  const target = document.activeElement ?? document.body
  isTyping = true
  const goesOn = target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  isTyping = false
  const isText = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.selectionStart !== null)
  if (!goesOn || key.length > 1 || !isText) return
  target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }))
}
