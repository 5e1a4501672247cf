import type { Page } from '@playwright/test'
import { LAYER } from './scene'

/** Meant to be scrolled sideways: rows of cards, tabs and presets, and wide tables. */
const SIDEWAYS = '[data-sideways], [data-slot="tabs"], [data-slot="bulk-bar"], .overflow-x-auto'

/** Elements wider than their container or outside the window. Text that ends in an ellipsis is not an error. */
export const tooWide = (page: Page): Promise<string[]> => page.evaluate(measure, { layer: LAYER, sideways: SIDEWAYS })

/** Runs in the browser. */
function measure({ layer, sideways }: { layer: string; sideways: string }): string[] {
  const named = (place: Element) => `${place.tagName.toLowerCase()}.${[...place.classList].join('.')}`
  const holds = (place: Element) => {
    if (place.matches(sideways)) return false
    const { overflowX, textOverflow } = getComputedStyle(place)
    return (
      place.matches(`html, #main, ${layer}`) ||
      (overflowX !== 'visible' && textOverflow !== 'ellipsis' && place.clientWidth > 1)
    )
  }
  const places = [...document.querySelectorAll(`html, #main, #main *, ${layer}, :is(${layer}) *`)].filter((place) =>
    place.checkVisibility(),
  )
  const tight = places.filter((place) => holds(place) && place.scrollWidth > place.clientWidth)
  const beside = places.filter((place) => {
    const { left, right } = place.getBoundingClientRect()
    return place.matches(layer) && (left < 0 || right > innerWidth)
  })
  return [
    ...tight.map((place) => `${named(place)} holds ${place.scrollWidth} px in ${place.clientWidth} px`),
    ...beside.map((place) => `${named(place)} reaches past the window`),
  ]
}

/** Text of the page that overlaps other text. */
export const printedOver = (page: Page): Promise<string[]> => page.evaluate(findOver)

/** Runs in the browser. Elements beneath something drawn over them, such as rows beneath a pinned header, do not count. */
function findOver(): string[] {
  /** Nothing visible precedes it. */
  const isSeen = (holder: Element, { left, top, width, height }: DOMRect): boolean => {
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2)
    const first = stack.find(
      (each) =>
        holder.contains(each) ||
        each.contains(holder) ||
        !/^rgba\(.*, 0\)$/.test(getComputedStyle(each).backgroundColor),
    )
    return first !== undefined && (holder.contains(first) || first.contains(holder))
  }
  const found: { text: string; box: DOMRect; holder: Element }[] = []
  const walker = document.createTreeWalker(document.querySelector('#main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const holder = node.parentElement
    const text = node.data.trim()
    if (!holder || text === '' || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // Elements for screen readers only take no space.
    if (holder.closest('.sr-only')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width > 2 && isSeen(holder, box)) found.push({ text, box, holder })
    }
  }
  const faults: string[] = []
  for (const [at, one] of found.entries())
    for (const other of found.slice(at + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (one.holder !== other.holder && across > 2 && down > 6) faults.push(`“${one.text}” over “${other.text}”`)
    }
  return [...new Set(faults)]
}
