import { z } from 'zod'
import { Email } from '@/lib/contract/fields'
import { PASSWORDS_DIFFER, signup } from '@/lib/contract/user'

interface Passwords {
  password?: unknown
  confirm_password?: unknown
}
const typed = (value: unknown): value is Passwords => typeof value === 'object' && value !== null
const mismatch = {
  path: ['confirm_password'],
  error: PASSWORDS_DIFFER,
  // Both messages of a half-filled form show together, not one attempt after the other.
  when: ({ value }: { value: unknown }) =>
    typed(value) && typeof value.password === 'string' && typeof value.confirm_password === 'string',
}
const same = (body: Passwords): boolean => body.password === body.confirm_password

const known = signup.body.omit({ email: true, token: true }).extend({ confirm_password: z.string() })

/** The address came with the invitation or the link, so the form does not ask for it. */
export const SignUpKnown = known.refine(same, mismatch)
export const SignUpUnknown = known.extend({ email: Email }).refine(same, mismatch)

export const isEmail = (text: string | undefined): text is string => Email.safeParse(text).success
