import { fireEvent, waitFor, within } from '@testing-library/react'
import type { SentCall } from './screen'

/** Input for a field, and the expected error. */
export type Bound = readonly [label: string, typed: string, sentence: string]

export const longer = (length: number): string => 'x'.repeat(length)
export const writes = (sent: readonly SentCall[]): SentCall[] => sent.filter(({ method }) => method !== 'GET')

/** Types into a field of a form and submits it: the error must be shown at the field, the input must stay, and nothing may be sent. */
export async function expectRefused(
  form: HTMLElement,
  [label, typed, sentence]: Bound,
  sent: readonly SentCall[],
): Promise<void> {
  const field = () => within(form).getAllByLabelText(new RegExp(`^${label}`))[0] as HTMLInputElement
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: typed } })
  fireEvent.blur(field())
  const element = form.querySelector('form')
  if (!element) throw new Error('There is no form')
  fireEvent.submit(element)
  await waitFor(() => expect(field()).toHaveAccessibleDescription(expect.stringContaining(sentence)))
  // An amount is formatted when the field is left; its digits stay.
  expect(plain(field().value)).toBe(plain(typed))
  expect(writes(sent)).toEqual([])
}

/** `(1,234.00)` is `-1234`. */
const plain = (text: string): string => text.replace(/^\((.*)\)$/, '-$1').replace(/[,$]|\.00$/g, '')
