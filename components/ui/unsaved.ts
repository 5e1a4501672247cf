import { atom } from 'jotai'
import { useEffect, useId } from 'react'
import { uiStore } from './ui-store'

const unsavedAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Mounted forms with unsaved changes. */
export const unsavedForms = (): number => uiStore.get(unsavedAtom).size

export const hasUnsavedChanges = (): boolean => unsavedForms() > 0

/** Runs as soon as no form has unsaved changes. Returns a function that cancels it. */
export function onceAllSaved(act: () => void): () => void {
  const stop = uiStore.sub(unsavedAtom, () => {
    if (hasUnsavedChanges()) return
    stop()
    act()
  })
  return stop
}

/** Marks this form as having unsaved changes; closing the tab then asks too. */
export function useUnsavedGuard(dirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    uiStore.set(unsavedAtom, (all) => new Set(all).add(id))
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      uiStore.set(unsavedAtom, (all) => new Set([...all].filter((other) => other !== id)))
    }
  }, [dirty, id])
}
