import { useState } from 'react'
import type { ControllerFieldState } from 'react-hook-form'

interface ControlledField {
  fieldState: ControllerFieldState
  formState: { submitCount: number }
}

/**
 * The message of a field. A new line is validated together with the others, before anyone can type into it, so a field shows nothing
 * until it has been left or the form has been sent with it.
 */
export function useShownError({ fieldState, formState }: ControlledField): string | undefined {
  const { error, isTouched } = fieldState
  const { submitCount } = formState
  const [sentBefore, setSentBefore] = useState(submitCount)
  // A form that is reset counts from zero.
  if (submitCount < sentBefore) setSentBefore(submitCount)
  return isTouched || submitCount > sentBefore ? error?.message : undefined
}
