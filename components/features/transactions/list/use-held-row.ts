import { useState } from 'react'
import type { Edits } from '../edits/use-edits'

/** The row that stays in Not categorized although it is categorized, because its stakeholder is still being chosen. */
export function useHeldRow(edits: Edits) {
  const [held, setHeld] = useState<string | null>(null)
  return {
    held,
    hold: (id: string) => {
      if (held === null) edits.hold()
      setHeld(id)
    },
    release: () => {
      if (held === null) return
      setHeld(null)
      edits.release()
    },
  }
}
export type HeldRow = ReturnType<typeof useHeldRow>
