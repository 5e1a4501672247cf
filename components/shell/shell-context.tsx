'use client'
import { createContext, use } from 'react'
import type { NavEntry } from './nav'

interface ShellUser {
  id: string
  full_name: string
  email: string
  is_free_trial: boolean
  subscribe_exp_days: number
}
export interface ShellPlace {
  name: string
  /** Second part of the entity row: 'Amarillo, TX'. */
  detail?: string
  /** Address of its logo. */
  logo?: string | null
}
/** What the frame shows and does; the signed-in layout supplies it. */
export interface ShellData {
  user: ShellUser
  company: ShellPlace | null
  entity: ShellPlace | null
  nav: readonly NavEntry[]
  homeHref: string
  /** The target of the user menu's account link. */
  settingsHref?: string
  version: string
  onNavigate: (href: string) => void
  onLogout: () => void | Promise<void>
  onSwitchCompany?: () => void
  onSwitchEntity?: () => void
}
export interface Shell extends ShellData {
  path: string
  openMenu: () => void
  openPalette: () => void
  openShortcuts: () => void
  openSettings?: () => void
  logout: () => void
}

const ShellContext = createContext<Shell | null>(null)
export const ShellProvider = ShellContext

/** Source of the sentence: spec 000 §8. */
export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('Process context not provided')
  return shell
}
