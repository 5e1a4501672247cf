import type { Problem } from '@/lib/contract/problem'
import { ApiError } from './api-error'

/** Whether it was refused because somebody else changed it first. */
export const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'stale'

/** Who changed what meanwhile; undefined when neither the API nor our own proxy says. */
export function changedMeanwhile(error: ApiError): Problem['changed'] {
  const { body } = error
  const changed = typeof body === 'object' && body !== null && 'changed' in body ? body.changed : undefined
  return isChanged(changed) ? changed : undefined
}

const isChanged = (changed: unknown): changed is NonNullable<Problem['changed']> =>
  typeof changed === 'object' &&
  changed !== null &&
  'by' in changed &&
  typeof changed.by === 'string' &&
  'changes' in changed &&
  Array.isArray(changed.changes)
