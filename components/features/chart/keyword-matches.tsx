'use client'
import { useQueries } from '@tanstack/react-query'
import { counted } from '@/components/ui/count-text'
import { useDebounced } from '@/components/ui/use-debounced'
import { linesWith } from './queries'

/** Only this many keywords are counted while typing. */
const COUNTED = 6

/** How many bank lines each keyword would match, as it is typed. */
export function KeywordMatches({ text }: { text: string }) {
  const words = useDebounced(text)
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word.length > 1)
    .slice(0, COUNTED)
  const answers = useQueries({ queries: words.map(linesWith) })
  if (words.length === 0) return null
  return (
    <div role="status" aria-label="Matches">
      <ul className="flex flex-col gap-0.5 text-xs text-fg-2">
        {words.map((word, index) => {
          const count = answers[index]?.data?.count
          return (
            <li key={`${word}-${index}`}>
              “{word}” would match {count === undefined ? '…' : counted(count, 'line')}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
