import { me } from '@/lib/contract/calls/user'

const ADDRESS = `/api/v1${me.path}`
// As ownZone says it.
const ZONE = 'window.Temporal?Temporal.Now.timeZoneId():Intl.DateTimeFormat().resolvedOptions().timeZone'
const HEADERS = `{Accept:'application/json','X-CSRF':'1','X-Timezone':${ZONE}}`

declare global {
  interface Window {
    /** The read that the page itself has begun, until a call takes it. */
    earlyRead?: Promise<Response>
  }
}

/** Runs in the page before its scripts are there: what every signed-in screen waits for first is asked for meanwhile. */
export const EARLY_READ_SCRIPT = [
  "if(location.pathname.startsWith('/app/'))",
  `(window.earlyRead=fetch('${ADDRESS}',{headers:${HEADERS},signal:AbortSignal.timeout(3e4)})).catch(()=>{})`,
].join('')

/** The answer that is on its way already; the next one who asks has to ask the server. */
export function earlyAnswer(address: string): Promise<Response> | undefined {
  if (address !== ADDRESS || typeof window === 'undefined') return undefined
  const begun = window.earlyRead
  delete window.earlyRead
  return begun
}
