import type { Page } from '@playwright/test'
import { LAYER } from './scene'

/** Made to be moved sideways: rows of cards, of tabs and of presets, and wide tables, each its own scroller. */
const SIDEWAYS = '[data-sideways], [data-slot="tabs"], [data-slot="bulk-bar"], .overflow-x-auto'

/** What is wider than the place that holds it, or stands beside the window. Words that end in dots are no fault. */
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
