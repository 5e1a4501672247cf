import type { Page } from '@playwright/test'

/** Amounts that a reader cannot see in full: cut off by their container, or overlapped by other text. */
export const cutFigures = (page: Page): Promise<string[]> => page.evaluate(findCut)

/** Runs in the browser. It checks where the glyphs are, so that amounts need no markup. */
function findCut(): string[] {
  const MONEY = /^\(?[-−]?\$?\d{1,3}(,\d{3})*\.\d{2}\)?$/
  const faults: string[] = []
  const figures: { text: string; box: DOMRect; node: Text }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const holder = node.parentElement
    const text = node.data.trim()
    if (!holder || !MONEY.test(text) || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    // For screen readers only.
    if (holder.closest('.sr-only') || (getComputedStyle(holder).position === 'absolute' && holder.clientWidth <= 1))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width <= 1) continue
    figures.push({ text, box, node })
    for (let place: HTMLElement | null = holder; place && place !== document.body; place = place.parentElement) {
      const { overflowX, position } = getComputedStyle(place)
      const { left, width } = place.getBoundingClientRect()
      const inner = left + place.clientLeft
      // In a scroll container, so it can be scrolled into view.
      if (overflowX === 'auto' || overflowX === 'scroll') break
      if ((overflowX === 'hidden' || overflowX === 'clip') && place.clientWidth > 1 && width > 1) {
        if (box.right > inner + place.clientWidth + 1 || box.left < inner - 1)
          faults.push(`${text} is cut by ${place.tagName.toLowerCase()}.${place.className}`)
        else if (place === holder && place.scrollWidth > place.clientWidth)
          faults.push(`${text}: ${place.scrollWidth} px in ${place.clientWidth} px`)
      }
      if (place.tagName === 'TD' || place.tagName === 'TH') {
        if (box.right > left + width + 6 || box.left < left - 1) faults.push(`${text} leaves its cell`)
      }
      if (position === 'fixed') break
    }
  }
  for (const [at, one] of figures.entries())
    for (const other of figures.slice(at + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 1 && down > 4 && !hidden(one.node, other.node))
        faults.push(`${one.text} is printed over ${other.text}`)
    }
  return [...new Set(faults)]

  /** One of them is beneath something drawn over it, such as a pinned total over scrolled rows. */
  function hidden(a: Text, b: Text): boolean {
    return [a, b].some((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, top, width, height } = range.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return seen === null || !(seen.contains(node) || node.parentElement?.contains(seen) === true)
    })
  }
}
