export const HOME = '/app'

/** Where to go after signing in: a path of this site, otherwise the app's first page. */
export function nextPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/')) return HOME
  const base = 'http://same.origin'
  if (!URL.canParse(wanted, base)) return HOME
  const url = new URL(wanted, base)
  const leaves = url.origin !== base || url.pathname.startsWith('//')
  const pointless = url.pathname === '/' || url.pathname.startsWith('/auth/') || url.pathname.startsWith('/api/')
  return leaves || pointless ? HOME : `${url.pathname}${url.search}${url.hash}`
}

/** The login page of an invited user; it leads on to the page that accepts the invitation, whether or not the setup is finished. */
export const loginToJoin = (token: string): string =>
  `/auth/login?next=${encodeURIComponent(`/invitation?${new URLSearchParams({ token }).toString()}`)}`
export const isInvitation = (path: string): boolean => path.startsWith('/invitation?')
