import { useEffect, useRef, type RefObject } from 'react'
import { isPage, isTyping } from '@/components/ui/keyboard'
import { useSearchEntry } from '@/components/ui/use-search-entry'

interface CardKeys {
  /** Runs with the place of the current card. */
  accept: (index: number) => void
  reject: (index: number) => void
}

const CARD = '[data-card]'

/**
 * j and k move between the cards, Enter or a accepts the current one, r rejects it. The first is current to begin with.
 * @param foundBy the words that the cards were found by; null while others are loading.
 */
export function useCardKeys(
  list: RefObject<HTMLElement | null>,
  { keys, foundBy }: { keys: CardKeys | null; foundBy: string | null },
): void {
  useSearchEntry({
    foundBy,
    toFirst: () => {
      const first = list.current?.querySelector<HTMLElement>(CARD)
      first?.focus()
      return Boolean(first)
    },
  })
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      const cards = [...(list.current?.querySelectorAll<HTMLElement>(CARD) ?? [])]
      if (isTyping(event.target)) return
      const focused = document.activeElement?.closest(CARD)
      const index = cards.findIndex((card) => card === focused)
      const key = event.key.toLowerCase()
      if (key === 'j' || key === 'k') {
        const next = index < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, index + (key === 'j' ? 1 : -1)))
        cards[next]?.focus()
        cards[next]?.scrollIntoView({ block: 'nearest' })
      } else if (key === 'a' || key === 'r' || (key === 'enter' && isPlace(event.target))) {
        if (cards.length === 0 || !latest.current) return
        const place = Math.max(0, index)
        if (key === 'r') latest.current.reject(place)
        else latest.current.accept(place)
      } else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [list])
}

/** Enter belongs to the button, link or field that has the focus; elsewhere it means the card. */
const isPlace = (target: EventTarget | null): boolean =>
  isPage(target) || (target instanceof Element && target.matches(CARD))
