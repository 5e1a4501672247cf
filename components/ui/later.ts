'use client'
import {
  createElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { holdKeys } from './held-keys'

/*
 * Parts that the first view of a page does not need, such as dialogs and their lists: they load at the first user interaction, so that
 * the page is ready sooner and each part is there by the time it is opened. A part opened earlier is shown once it has loaded.
 */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const
const parts = new Set<() => Promise<unknown>>()
const watchers = new Set<() => void>()
let somebodyCame = false

/** A component that is loaded later; until then nothing is rendered in its place, nor if an optional one fails to load. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { optional = false } = {},
): (props: Props) => ReactNode {
  let here: ComponentType<Props> | undefined
  const fetch = laterCode(() => load().then((part) => (here = part)))
  return function Later(props) {
    const [, showAgain] = useState(false)
    const release = useRef<(came: boolean) => void>(undefined)
    // Before the next key: what is typed from here on is meant for it.
    useLayoutEffect(() => {
      if (here) return
      if (!optional) release.current = holdKeys()
      fetch().then(
        () => showAgain(true),
        (error: unknown) => {
          release.current?.(false)
          // A failed load is handled like that of a page: by the error screen.
          if (!optional)
            showAgain(() => {
              throw error
            })
        },
      )
      return () => release.current?.(false)
    }, [])
    // After its own effects, which focus its field.
    useEffect(() => {
      if (here) release.current?.(true)
    })
    return here ? createElement(here, props) : null
  }
}

/** Code that loads at the first user interaction, and at the latest when it is needed; a failed load is tried again. */
export function laterCode<T>(load: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | undefined
  const fetch = () => {
    coming ??= load().catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return coming
  }
  parts.add(fetch)
  if (somebodyCame) quietly(fetch)
  return fetch
}

/** A layer that is mounted closed: it is loaded at the latest when it is first opened. */
export function laterLayer<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Layer = later(load)
  return function LaterLayer(props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return wasOpen ? createElement(Layer, props) : null
  }
}

/** Whether the user has interacted with the page. */
export const useFirstSign = (): boolean =>
  useSyncExternalStore(
    watch,
    () => somebodyCame,
    () => false,
  )

function watch(onSign: () => void): () => void {
  watchers.add(onSign)
  return () => void watchers.delete(onSign)
}

/** Everything that a page may need later. */
export const fetchLater = (): Promise<unknown> => Promise.all([...parts].map((fetch) => fetch()))

/** A failed load is tried again when the part is shown. */
const quietly = (fetch: () => Promise<unknown>): void => void fetch().catch(() => undefined)

function onFirstSign(): void {
  somebodyCame = true
  for (const sign of SIGNS) removeEventListener(sign, onFirstSign, true)
  parts.forEach(quietly)
  watchers.forEach((onSign) => onSign())
}
if (typeof window !== 'undefined') for (const sign of SIGNS) addEventListener(sign, onFirstSign, true)
