import { useEffect, useRef, useState } from 'react'
import { useWatch, type Control, type FieldValues } from 'react-hook-form'
import { useUserScope } from '@/components/ui/user-scope'

/** Typing rests this long before it is kept. */
const REST_MS = 300

/**
 * Keeps what is typed into a form through a reload, a crash and a way elsewhere, in this tab alone: figures must not stay behind on a
 * shared computer.
 */
export function useDraftKey(name: string): string {
  return `haulbook:draft:${useUserScope()}:${name}`
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

/** Writes every change of a form that holds unsaved ones. */
export function useKeepDraft<In extends FieldValues>(key: string, control: Control<In>, dirty: boolean): void {
  const values: unknown = useWatch({ control })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!dirty) return
    timer.current = setTimeout(() => writeDraft(key, values), REST_MS)
    return () => clearTimeout(timer.current)
  }, [key, values, dirty])
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // A forbidden store holds nothing.
  }
}

function readDraft<T>(key: string): T | null {
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
