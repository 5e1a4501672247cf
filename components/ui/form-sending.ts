/*
 * Field errors are shown by the form that sent them. Elsewhere nothing would show them, so unless a form is being sent they are reported
 * like any other error.
 */
let sending = 0

/** Sends a form, which shows its own field errors. */
export async function sendingForm<T>(submit: () => Promise<T>): Promise<T> {
  sending += 1
  try {
    return await submit()
  } finally {
    sending -= 1
  }
}

export const isFormSending = (): boolean => sending > 0
