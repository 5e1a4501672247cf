'use client'
import { useEffect, useRef } from 'react'
import { usePlaidLink } from 'react-plaid-link'
import { useNonce } from '@/components/ui/nonce'
import { useLatest } from '@/components/ui/use-latest'
import type { LinkWidgetProps } from './use-bank-link'

const NOT_LOADED =
  'The page for bank sign-in could not be loaded. Check your connection and any blocker, and try again.'
const FAILED = 'The bank could not be linked. Try again in a moment.'

/** The linking provider's own pages, in the provider's frame: what is typed there never reaches us. */
export function PlaidWidget({ token, onSuccess, onExit }: LinkWidgetProps) {
  const nonce = useNonce()
  const over = useRef(false)
  // Removing the widget triggers its exit callback too.
  const once = (report: () => void) => {
    if (over.current) return
    over.current = true
    report()
  }
  const { open, ready, error } = usePlaidLink({
    token,
    cspNonce: nonce,
    onSuccess: (public_token) => once(() => (public_token ? onSuccess(public_token) : onExit(FAILED))),
    onExit: (problem) => once(() => onExit(problem ? (problem.display_message ?? FAILED) : null)),
  })
  useEffect(() => {
    if (ready) open()
  }, [ready, open])
  const failed = error !== null
  const report = useLatest(onExit)
  useEffect(() => {
    if (failed) report.current(NOT_LOADED)
  }, [failed, report])
  return null
}
