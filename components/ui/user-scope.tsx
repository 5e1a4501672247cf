'use client'
import { createContext, use, type ReactNode } from 'react'

const UserScopeContext = createContext('signed-out')

/** Whose preferences are read and kept; stored keys carry this id. */
export function UserScope({ userId, children }: { userId: string; children: ReactNode }) {
  return <UserScopeContext value={userId}>{children}</UserScopeContext>
}
export const useUserScope = (): string => use(UserScopeContext)
