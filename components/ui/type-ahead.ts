import { useRef } from 'react'

interface Choice {
  value: string
  label: string
  disabled?: boolean
}

const FORGOTTEN_AFTER_MS = 1000

/** Letters typed on a closed list, as in the browser's own lists; returns the matching choice, if the key was a letter. */
export function useTypeAhead() {
  const typed = useRef({ text: '', at: 0 })
  return <C extends Choice>(key: string, choices: readonly C[], value: string | null): C | null => {
    const now = Date.now()
    const before = now - typed.current.at < FORGOTTEN_AFTER_MS ? typed.current.text : ''
    if (key.length !== 1 || (key === ' ' && before === '')) return null
    typed.current = { text: before + key, at: now }
    return nextChoice(typed.current.text, choices, value)
  }
}

/** One letter moves on to the next choice that begins with it, and so does repeating it; more letters narrow it down. */
export function nextChoice<C extends Choice>(text: string, choices: readonly C[], value: string | null): C | null {
  const isRepeated = [...text].every((letter) => letter === text[0])
  const sought = (isRepeated ? text.charAt(0) : text).toLowerCase()
  const at = choices.findIndex((choice) => choice.value === value)
  const from = sought.length === 1 ? at + 1 : Math.max(at, 0)
  const inTurn = [...choices.slice(from), ...choices.slice(0, from)]
  return inTurn.find(({ label, disabled }) => !disabled && label.toLowerCase().startsWith(sought)) ?? null
}
