import { confirm } from '@/components/ui/confirm-dialog'
import { isFormSending } from '@/components/ui/form-sending'
import type { ApiError } from '@/lib/client/api-error'

/**
 * Asks whether a form is saved over what somebody else has changed since it was opened. Anything else that comes too late has nothing typed
 * to lose: it is only reported.
 */
export async function askToReplace(error: ApiError): Promise<boolean> {
  if (!isFormSending()) return false
  const words = await import('@/lib/client/stale-words').catch(() => null)
  const [title, ...lines] = words?.staleWords(error, { outcome: 'Keep mine saves your form over it.' }) ?? []
  if (title === undefined) return false
  const body = lines.map((line) => <p key={line}>{line}</p>)
  return confirm({ title, body: body.length > 0 && body, confirmLabel: 'Keep mine', danger: true })
}
