'use client'
import { setNonce } from 'get-nonce'
import { createContext, use, type ReactNode } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/** The nonce of this document's content security policy, for what writes style elements. */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  // Radix locks the page's scrolling with a style element and asks this package for its nonce.
  if (nonce) setNonce(nonce)
  return <NonceContext value={nonce}>{children}</NonceContext>
}
export const useNonce = (): string | undefined => use(NonceContext)
