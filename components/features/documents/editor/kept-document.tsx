'use client'
import { useState } from 'react'
import { useDraftKey, useKeptDraft } from '@/components/form/use-kept-draft'
import { dropNewFiles } from '@/components/pickers/use-new-files'
import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'

/** What an editor of a document is given of what was typed before. */
export interface KeptDocument<Values> {
  kept: Values | null
  draftKey: string
  onForget: () => void
}

/** What was typed into a document and not saved; its files too. The editor is made anew, by `round`, when it is forgotten. */
export function useKeptDocument<Values>(name: string): KeptDocument<Values> & { round: number } {
  const draftKey = useDraftKey(name)
  const [kept, forget] = useKeptDraft<Values>(draftKey)
  const [round, setRound] = useState(0)
  const onForget = () => {
    forget()
    dropNewFiles(draftKey)
    setRound(round + 1)
  }
  return { kept, draftKey, onForget, round }
}

export const KeptNote = ({ onForget }: { onForget: () => void }) => (
  <Note
    tone="blue"
    action={
      <Button size={28} onClick={onForget}>
        Start over
      </Button>
    }
  >
    What you typed before is back. It is not saved yet.
  </Note>
)
