'use client'
import { createContext, use, type ReactNode } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/** The nonce of this document's content security policy, for what writes style elements. */
export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <NonceContext value={nonce}>{children}</NonceContext>
}
export const useNonce = (): string | undefined => use(NonceContext)
