const FIELDS = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="combobox"]',
  '[role="textbox"]',
].join(', ')
export const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** True where a single-letter shortcut would steal text or a layer's own keys. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (document.querySelector(OPEN_LAYERS)) return true
  return !isLeaving(target) && target.closest(`${FIELDS}, ${LAYERS}`) !== null
}

/** The same for a control that may stand in a layer itself, whose keys are then its own. */
export function isTypingBeside(target: EventTarget | null, control: Element | null): boolean {
  const layer = control?.closest(LAYERS)
  if (!layer) return isTyping(target)
  return !(target instanceof Element) || target.closest(FIELDS) !== null || target.closest(LAYERS) !== layer
}

/** A layer that was closed keeps the keyboard while it fades, and what is pressed meanwhile is meant for the page. */
const isLeaving = (target: Element): boolean => target.closest(LAYERS)?.getAttribute('data-state') === 'closed'

export const OPEN_LAYERS = LAYERS.replaceAll(']', '][data-state="open"]')

/** Nothing in particular has the keyboard: the page, or its main part after a change of page. */
export const isPage = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.id === 'main')

/** The page's own search that Enter leaves for the first of what it has found; null for any other key. */
export const searchLeft = ({ key, target, isComposing }: KeyboardEvent): HTMLInputElement | null =>
  key === 'Enter' &&
  !isComposing &&
  target instanceof HTMLInputElement &&
  target.type === 'search' &&
  target.closest(LAYERS) === null
    ? target
    : null
