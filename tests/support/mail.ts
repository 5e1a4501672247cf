import type { TestApi } from './api'

/** The token in the link of the newest email to an address. Throws if there is none. */
export function linkToken(api: TestApi, email: string): string {
  const link = api.mails.filter((mail) => mail.to === email).at(-1)?.link
  const token = link === undefined ? null : new URL(link).searchParams.get('token')
  if (!token) throw new Error(`No link was mailed to ${email}`)
  return token
}
