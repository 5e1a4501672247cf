import { createContext, useContext, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useUserScope } from '@/components/ui/user-scope'

/** The entity whose books are on screen: a draft is restored only in the books it was typed in. */
export const DraftBooks = createContext('')

/** The draft is stored this long after the last key. */
const REST_MS = 300

/**
 * Stores what is typed into a form through reloads, crashes and navigation, in this tab only: figures must not stay behind on a shared
 * computer.
 */
export function useDraftKey(name: string): string {
  return `haulbook:draft:${useUserScope()}:${useContext(DraftBooks)}:${name}`
}

/** The stored draft, or null. Read once, before the form is created. */
export function useKeptDraft<T>(key: string): [T | null, () => void] {
  const [kept, setKept] = useState<T | null>(() => readDraft<T>(key))
  const forget = () => {
    dropDraft(key)
    setKept(null)
  }
  return [kept, forget]
}

type Kept<In extends FieldValues, Out> = Pick<UseFormReturn<In, unknown, Out>, 'subscribe' | 'getValues'> & {
  dirty: boolean
}

const versionKey = (key: string): string => `${key}:version`

/** The version that the draft is based on; null if none was stored. */
export const keptVersion = (key: string): string | null => readDraft<string>(versionKey(key))

/**
 * Stores every change of a form with unsaved values, along with the version they are based on. It renders nothing, however long the form
 * is.
 */
export function useKeepDraft<In extends FieldValues, Out>(key: string, form: Kept<In, Out>, version?: string): void {
  const { subscribe, getValues, dirty } = form
  useEffect(() => {
    if (!dirty) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      writeDraft(key, getValues())
      if (version !== undefined) writeDraft(versionKey(key), version)
    }
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(write, REST_MS)
    }
    keep()
    const leave = subscribe({ formState: { values: true }, callback: keep })
    // A page that is being closed must not wait for a pause in typing.
    window.addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      clearTimeout(timer)
      leave()
      window.removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
    }
  }, [key, dirty, subscribe, getValues, version])
}

/** State next to a form that is stored with its draft. */
export function useKeptState<T>(key: string, initial: T): [T, (change: (current: T) => T) => void] {
  const [value, setValue] = useState<T>(() => readDraft<T>(key) ?? initial)
  const change = (by: (current: T) => T) =>
    setValue((current) => {
      const next = by(current)
      writeDraft(key, next)
      return next
    })
  return [value, change]
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
    sessionStorage.removeItem(versionKey(key))
  } catch {
    // A forbidden store holds nothing.
  }
}

/** The stored value at this moment, or null. */
export function readDraft<T>(key: string): T | null {
  try {
    const text = typeof window === 'undefined' ? null : sessionStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

function writeDraft(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // A full or forbidden store costs the convenience, not the form.
  }
}
