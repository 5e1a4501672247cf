import { notify } from './toast'

/** False when offline, after telling the user: loading another page would show the browser's own error page. */
export function mayNavigate(): boolean {
  if (navigator.onLine) return true
  const dismiss = notify.error('You are offline. Pages open again once you reconnect.')
  window.addEventListener('online', dismiss, { once: true })
  return false
}
