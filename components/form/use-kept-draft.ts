import { createContext, useContext, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useUserScope } from '@/components/ui/user-scope'

/** The entity whose books are on screen: what is typed in one comes back in no other. */
export const DraftBooks = createContext('')

/** Typing rests this long before it is kept. */
const REST_MS = 300

/**
 * Keeps what is typed into a form through a reload, a crash and a way elsewhere, in this tab alone: figures must not stay behind on a
 * shared computer.
 */
export function useDraftKey(name: string): string {
  return `haulbook:draft:${useUserScope()}:${useContext(DraftBooks)}:${name}`
}

/** What was kept, or null. Read once, before the form is made. */
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

/** The version of what the kept values were typed into; null where none was noted. */
export const keptVersion = (key: string): string | null => readDraft<string>(versionKey(key))

/** Writes every change of a form that holds unsaved ones, with the version of what they are typed into. Nothing is drawn anew by it, however long the form is. */
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
    // Nobody waits for the rest of a page that goes.
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

/** State beside a form that is kept with it. */
export function useKeptState<T>(key: string, initial: T): [T, (change: (standing: T) => T) => void] {
  const [value, setValue] = useState<T>(() => readDraft<T>(key) ?? initial)
  const change = (by: (standing: T) => T) =>
    setValue((standing) => {
      const next = by(standing)
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

/** What is kept at this moment, or null. */
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
