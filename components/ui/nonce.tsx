'use client'
import { setNonce } from 'get-nonce'
import { createContext, use, useState, type ReactNode } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/** The nonce of this document's content security policy, for what writes style elements. */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  // The policy that counts is the one this document came with; a refresh of the layout brings the nonce of another request.
  const [own] = useState(nonce)
  // Radix locks the page's scrolling with a style element and asks this package for its nonce.
  if (own) setNonce(own)
  return <NonceContext value={own}>{children}</NonceContext>
}
export const useNonce = (): string | undefined => use(NonceContext)
