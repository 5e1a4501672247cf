'use client'
import { useState } from 'react'
import { keptVersion, useDraftKey, useKeptDraft } from '@/components/form/use-kept-draft'
import { dropNewFiles } from '@/components/pickers/use-new-files'

/** What a document editor is given of an unsaved draft. */
export interface KeptDocument<Values> {
  kept: Values | null
  draftKey: string
  /** Somebody has changed the document since the draft was typed. */
  overtaken: boolean
  onForget: () => void
}

/** The key under which a draft is stored: a new one that starts from a copied document or from a stakeholder has its own key. */
export const documentName = (kind: 'invoice' | 'bill', id: string | undefined, from?: string | null): string =>
  `${kind}:${id ?? (from ? `from:${from}` : 'new')}`

/**
 * The unsaved draft of a document, with its files. `version` is that of the document when it was opened. `round` remounts the editor when
 * the draft is discarded.
 */
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
