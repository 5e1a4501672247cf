import type { Shell } from '@/components/shell/shell-context'
import { sampleUser } from './sample-user'

const nothing = () => undefined

/** What a screen takes from the frame around it, where that does nothing. */
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
