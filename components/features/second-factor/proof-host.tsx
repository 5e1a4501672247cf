'use client'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onProofNeeded } from '@/lib/client/proof'

const ProofDialog = lazy(() => import('./proof-dialog').then((module) => ({ default: module.ProofDialog })))

/** Mount once, where calls may want a proof: it asks the person, and the call goes on. */
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
      // Nobody can answer any more.
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
