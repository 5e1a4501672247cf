'use client'
import { lazy, Suspense } from 'react'

const Scene = lazy(() => import('./not-found-scene').then(({ NotFoundScene }) => ({ default: NotFoundScene })))

/** Every page brings along what it shows where there is none: this, and not the scene. */
export function NotFoundPage() {
  return (
    <Suspense>
      <Scene />
    </Suspense>
  )
}
