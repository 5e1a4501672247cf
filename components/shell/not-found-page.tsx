'use client'
import { lazy, Suspense } from 'react'

const Scene = lazy(() => import('./not-found-scene').then(({ NotFoundScene }) => ({ default: NotFoundScene })))

/** Every page bundles its not-found page: this small one, not the scene. */
export function NotFoundPage() {
  return (
    <Suspense>
      <Scene />
    </Suspense>
  )
}
