import type { Shell } from '@/components/shell/shell-context'
import { sampleUser } from './sample-user'

const nothing = () => undefined

/** The context that a screen gets from the frame, with functions that do nothing. */
export const SHELL: Shell = {
  user: sampleUser(),
  company: null,
  entity: null,
  nav: [],
  homeHref: '/',
  version: '1',
  path: '/',
  onNavigate: nothing,
  onLogout: nothing,
  openMenu: nothing,
  openPalette: nothing,
  openShortcuts: nothing,
  logout: nothing,
}
