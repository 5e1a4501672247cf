'use client'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onProofNeeded } from '@/lib/client/proof'

const ProofDialog = lazy(() => import('./proof-dialog').then((module) => ({ default: module.ProofDialog })))

/** Mount once, around calls that may require proof of identity: it asks the user, and the call continues. */
export function ProofHost() {
  const [asking, setAsking] = useState(false)
  const waiting = useRef<(proven: boolean) => void>(undefined)
  useEffect(() => {
    const stop = onProofNeeded(() => {
      setAsking(true)
      return new Promise((resolve) => (waiting.current = resolve))
    })
    return () => {
      stop()
      // It is unmounted, so the user can no longer respond.
      waiting.current?.(false)
    }
  }, [])
  if (!asking) return null
  const close = (proven: boolean) => {
    setAsking(false)
    waiting.current?.(proven)
  }
  return (
    <Suspense fallback={null}>
      <ProofDialog onClose={close} />
    </Suspense>
  )
}
