'use client'
import { useRef, useState, type BaseSyntheticEvent } from 'react'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { fieldErrors, isShownElsewhere } from './refusal-fields'

export type Texts<Name extends string> = Record<Name, string | null>
export type Errors<Name extends string> = Partial<Record<Name, string>>

/** What a schema says to the texts: the body to send, or what is wrong with which field. */
export type TextRules<Name extends string, Out> = (texts: Texts<Name>) => { body?: Out; errors: Errors<Name> }

interface TextFormOptions<Name extends string, Out> {
  /** In the order of the screen; all of them are required. */
  names: readonly Name[]
  /** Throws what a person reads. */
  load: () => Promise<TextRules<Name, Out>>
  /** As of a form of `useZodForm`. */
  submit: (body: Out) => unknown
}

export interface TextForm<Name extends string> {
  texts: Texts<Name>
  error: (name: Name) => string | undefined
  change: (name: Name, text: string | null) => void
  leave: (name: Name) => void
  hold: (name: Name, element: HTMLElement | null) => void
  focus: (name: Name) => void
  prepare: () => void
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  submitting: boolean
  formError: string | null
}

/**
 * A page's first form, of a few required texts: it stands before the libraries of forms and schemas, so that the page stands sooner.
 * Its rules come with the first key, and from then on it is as a form of `useZodForm`: a field is judged once it was left, then with
 * each key; what is sent is judged whole; a refusal stands beside its fields.
 */
export function useTextForm<Name extends string, Out>({ names, load, submit }: TextFormOptions<Name, Out>): TextForm<Name> {
  const [texts, setTexts] = useState(() => Object.fromEntries(names.map((name) => [name, null])) as Texts<Name>)
  const [saved, setSaved] = useState(texts)
  const [errors, setErrors] = useState<Errors<Name>>({})
  // A refusal stands until its field is changed, whatever the rules say of what was refused.
  const [refused, setRefused] = useState<Errors<Name>>({})
  const [formError, setFormError] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const judged = useRef(new Set<Name>())
  const elements = useRef(new Map<Name, HTMLElement | null>())
  const latest = useRef(texts)
  const rules = useComing(load)
  useUnsavedGuard(texts !== saved)

  const focus = (name: Name | undefined) => name !== undefined && elements.current.get(name)?.focus()
  const focusFirst = (found: Errors<Name>) => focus(names.find((name) => found[name] !== undefined))
  /** Not there, the rules say nothing about a field that was left; nothing is sent either, as what is sent waits for them. */
  const judge = async (name: Name) => {
    const known = await rules().catch(() => undefined)
    if (known) setErrors((others) => ({ ...others, [name]: known(latest.current).errors[name] }))
  }
  const send = async () => {
    const known = await rules().catch((cause: unknown) => setFormError(cause instanceof Error ? cause.message : String(cause)))
    if (!known) return
    setFormError(null)
    names.forEach((name) => judged.current.add(name))
    const sent = latest.current
    const { body, errors: found } = known(sent)
    setErrors(found)
    setRefused({})
    if (body === undefined) return focusFirst(found)
    try {
      await submit(body)
      setSaved(sent)
    } catch (error) {
      const sentences = fieldErrors(error)
      if (!sentences && !isShownElsewhere(error)) throw error
      const { beside, elsewhere } = sorted(names, sentences ?? {})
      setRefused(beside)
      focusFirst(beside)
      if (elsewhere !== '') setFormError(elsewhere)
    }
  }
  const running = useRef(false)
  return {
    texts,
    error: (name) => errors[name] ?? refused[name],
    formError,
    submitting,
    focus,
    hold: (name, element) => void elements.current.set(name, element),
    change: (name, text) => {
      latest.current = { ...latest.current, [name]: text }
      setTexts(latest.current)
      setRefused((others) => ({ ...others, [name]: undefined }))
      if (judged.current.has(name)) void judge(name)
    },
    leave: (name) => {
      judged.current.add(name)
      void judge(name)
    },
    prepare: () => void rules().catch(() => undefined),
    onSubmit: async (event) => {
      event?.preventDefault()
      if (running.current) return
      running.current = true
      setSubmitting(true)
      await send().finally(() => {
        running.current = false
        setSubmitting(false)
      })
    },
  }
}

function sorted<Name extends string>(names: readonly Name[], sentences: Record<string, string[]>) {
  const beside = names.flatMap((name) => (sentences[name] ? [[name, sentences[name].join(' ')]] : []))
  const elsewhere = Object.entries(sentences).flatMap(([field, said]) => (names.some((name) => name === field) ? [] : said))
  return { beside: Object.fromEntries(beside) as Errors<Name>, elsewhere: elsewhere.join(' ') }
}

/** Asked for once; again where it could not come. */
function useComing<T>(load: () => Promise<T>): () => Promise<T> {
  const coming = useRef<Promise<T>>(undefined)
  return () => {
    coming.current ??= load().catch((error: unknown) => {
      coming.current = undefined
      throw error
    })
    return coming.current
  }
}
