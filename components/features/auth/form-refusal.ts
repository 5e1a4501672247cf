import { ApiError } from '@/lib/client/api-error'

/**
 * A refusal as a form shows it: messages for fields on screen appear next to them, all others above the form. `form` is a key that no
 * schema has.
 */
export class FormRefusal extends Error {
  readonly body: Record<string, string[]>

  constructor(cause: unknown, shown: readonly string[]) {
    super('The form was refused', { cause })
    this.body =
      cause instanceof ApiError
        ? sorted(cause, shown)
        : { form: [cause instanceof Error ? cause.message : String(cause)] }
  }

  get lines(): string[] {
    return Object.values(this.body).flat()
  }
}

/** The API did not refuse the request, so the same one may be sent again. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError && error.status < 500)

function sorted(error: ApiError, shown: readonly string[]): Record<string, string[]> {
  const entries = Object.entries(error.fields)
  if (entries.length === 0) return { form: error.lines }
  const elsewhere = entries.filter(([field]) => !shown.includes(field)).flatMap(([, sentences]) => sentences)
  const beside = Object.fromEntries(entries.filter(([field]) => shown.includes(field)))
  return elsewhere.length > 0 ? { ...beside, form: elsewhere } : beside
}
