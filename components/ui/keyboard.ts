const FIELDS = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="combobox"]',
  '[role="textbox"]',
].join(', ')
export const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** True if a single-letter shortcut would steal typed text or a key of a layer. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (document.querySelector(OPEN_LAYERS)) return true
  return !isLeaving(target) && target.closest(`${FIELDS}, ${LAYERS}`) !== null
}

/** The same for a control that may itself be in a layer, whose keys are then its own. */
export function isTypingBeside(target: EventTarget | null, control: Element | null): boolean {
  const layer = control?.closest(LAYERS)
  if (!layer) return isTyping(target)
  return !(target instanceof Element) || target.closest(FIELDS) !== null || target.closest(LAYERS) !== layer
}

/** A closed layer keeps the focus while it fades out, and keys pressed then are meant for the page. */
const isLeaving = (target: Element): boolean => target.closest(LAYERS)?.getAttribute('data-state') === 'closed'

export const OPEN_LAYERS = LAYERS.replaceAll(']', '][data-state="open"]')

/** Nothing in particular has the focus: only the page, or its main part after a change of page. */
export const isPage = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.id === 'main')

/** The page's own search field, if Enter was pressed to go to its first result; null for any other key. */
export const searchLeft = ({ key, target, isComposing }: KeyboardEvent): HTMLInputElement | null =>
  key === 'Enter' &&
  !isComposing &&
  target instanceof HTMLInputElement &&
  target.type === 'search' &&
  target.closest(LAYERS) === null
    ? target
    : null
