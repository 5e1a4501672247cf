/*
 * Messages beside fields are shown by the form that sent them. Elsewhere nobody would show them, so a refusal of fields is told as any other
 * unless a form is being sent.
 */
let sending = 0

/** Sends a form, which shows what is said of its fields. */
export async function sendingForm<T>(submit: () => Promise<T>): Promise<T> {
  sending += 1
  try {
    return await submit()
  } finally {
    sending -= 1
  }
}

export const isFormSending = (): boolean => sending > 0
