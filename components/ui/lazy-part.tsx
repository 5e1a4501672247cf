'use client'
import { createElement, lazy, useEffect, useState, type ComponentType } from 'react'
import { Note, RetryButton } from './note'

/** A component whose code is loaded when it is first shown, within a Suspense. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(() => partOrNote(load).then((part) => ({ default: part })))

/**
 * The component. If its code could not be loaded, as without a connection, a note that says so takes its place, and the page around it stays
 * with everything that was typed; it is tried again when the browser is back online and when it is next shown.
 */
export const partOrNote = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> =>
  load().catch((error: unknown) => {
    // An error in the code itself is handled like that of a page: by the error screen.
    if (!isNotLoaded(error)) throw error
    return missing(load)
  })

/** Whether code could not be loaded. */
export const isNotLoaded = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError'

function missing<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let here: ComponentType<Props> | undefined
  return function Missing(props) {
    const [trying, setTrying] = useState(false)
    const tryAgain = () => {
      setTrying(true)
      void load().then(
        (part) => {
          here = part
          setTrying(false)
        },
        () => setTrying(false),
      )
    }
    useEffect(() => {
      if (here) return
      tryAgain()
      window.addEventListener('online', tryAgain)
      return () => window.removeEventListener('online', tryAgain)
    }, [])
    if (here) return createElement(here, props)
    return (
      <Note
        tone="red"
        role="alert"
        className="m-5"
        title="This could not be loaded."
        action={<RetryButton onRetry={tryAgain} retrying={trying} />}
      >
        Check your connection and try again. If that does not help, reload the page.
      </Note>
    )
  }
}
