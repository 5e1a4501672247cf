'use client'
import { useEffect, useState } from 'react'
import { cx } from '@/components/ui/cx'
import { useDebounced } from '@/components/ui/use-debounced'

const WORDS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
const COLORS = ['bg-neg', 'bg-neg', 'bg-warn', 'bg-pos', 'bg-pos'] as const
const PAUSE_MS = 150

/** How many guesses a password withstands, from 0 to 4; the list of common ones is large and is loaded when the user types. */
export function PasswordStrength({ password, known = [] }: { password: string; known?: readonly string[] }) {
  const settled = useDebounced(password, PAUSE_MS)
  const [score, setScore] = useState<number>()
  const words = known.join('\n')
  useEffect(() => {
    let current = true
    // Without the list the field works as before; the server judges the password in any case.
    import('./password-score').then(
      ({ passwordScore }) => current && setScore(passwordScore(settled, words.split('\n'))),
      () => undefined,
    )
    return () => void (current = false)
  }, [settled, words])
  if (score === undefined) return null
  return (
    <span className="flex items-center gap-2" role="status">
      <span className="flex w-24 gap-1" aria-hidden>
        {WORDS.slice(1).map((word, index) => (
          <span
            key={word}
            className={cx('h-1 flex-1 rounded-full', index < Math.max(score, 1) ? COLORS[score] : 'bg-subtle')}
          />
        ))}
      </span>
      {WORDS[score]}
    </span>
  )
}
