import { atom } from 'jotai'
import { useEffect, useId } from 'react'
import { uiStore } from './ui-store'

const unsavedAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Mounted forms that hold changes which nobody saved. */
export const unsavedForms = (): number => uiStore.get(unsavedAtom).size

export const hasUnsavedChanges = (): boolean => unsavedForms() > 0

/** Does it as soon as no form holds unsaved changes any more. Returns a function that gives it up. */
export function onceAllSaved(act: () => void): () => void {
  const stop = uiStore.sub(unsavedAtom, () => {
    if (hasUnsavedChanges()) return
    stop()
    act()
  })
  return stop
}

/** Marks this form as holding unsaved changes; closing the tab then asks too. */
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
