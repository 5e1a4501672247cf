'use client'
import { useState } from 'react'
import { keptVersion, useDraftKey, useKeptDraft } from '@/components/form/use-kept-draft'
import { dropNewFiles } from '@/components/pickers/use-new-files'

/** What an editor of a document is given of what was typed before. */
export interface KeptDocument<Values> {
  kept: Values | null
  draftKey: string
  /** The document was changed by somebody since this was typed. */
  overtaken: boolean
  onForget: () => void
}

/** What a document is kept under: a copy apart from a blank one. */
export const documentName = (kind: 'invoice' | 'bill', id: string | undefined, copied?: string | null): string =>
  `${kind}:${id ?? (copied ? `copy:${copied}` : 'new')}`

/** What was typed into a document and not saved; its files too. `version` is that of the document as it was opened. The editor is made anew, by `round`, when it is forgotten. */
export function useKeptDocument<Values>(name: string, version?: string): KeptDocument<Values> & { round: number } {
  const draftKey = useDraftKey(name)
  const [kept, forget] = useKeptDraft<Values>(draftKey)
  const [round, setRound] = useState(0)
  const [changedSince] = useState(() => {
    const typedInto = keptVersion(draftKey)
    return typedInto !== null && typedInto !== version
  })
  const overtaken = kept !== null && changedSince
  const onForget = () => {
    forget()
    dropNewFiles(draftKey)
    setRound(round + 1)
  }
  return { kept, draftKey, overtaken, onForget, round }
}
