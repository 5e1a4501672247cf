'use client'
import { createContext, use, type ReactNode } from 'react'

const UserScopeContext = createContext('signed-out')

/** The user whose preferences are read and stored; the keys in storage contain this id. */
export function UserScope({ userId, children }: { userId: string; children: ReactNode }) {
  return <UserScopeContext value={userId}>{children}</UserScopeContext>
}
export const useUserScope = (): string => use(UserScopeContext)
