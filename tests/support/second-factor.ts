import { generateSync } from 'otplib'
import { confirmTotp, loginSecondFactor, startTotp } from '@/lib/contract/second-factor'
import { login, type FactorNeeded } from '@/lib/contract/user'
import type { Tokens } from '@/server/services/session/tokens'
import type { ApiClient, TestApi } from './api'
import { makeUser, type TestUser } from './company'

export const PASSWORD = 'a truck full of apples'
const STEP_MS = 30_000

/** The current code of the app. */
export const codeOf = (api: TestApi, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(api.clock.now().getTime() / 1000) })

/** The code half a minute later, when earlier codes are no longer valid. */
export function nextCode(api: TestApi, secret: string): string {
  api.clock.advance(STEP_MS)
  return codeOf(api, secret)
}

/** Six digits that are not a currently valid code. */
export function wrongCode(api: TestApi, secret: string): string {
  const now = Math.floor(api.clock.now().getTime() / 1000)
  const right = [-30, 0, 30].map((seconds) => generateSync({ secret, epoch: now + seconds }))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

export interface AppFactor {
  secret: string
  recovery_codes: string[]
}

/** Sets an authenticator app up. */
export async function setUpApp(api: TestApi, client: ApiClient): Promise<AppFactor> {
  const { secret } = await client.call(startTotp)
  const { recovery_codes } = await client.call(confirmTotp, { body: { code: codeOf(api, secret) } })
  return { secret, recovery_codes: recovery_codes ?? [] }
}

/** A user with a password and an authenticator app. */
export async function makeGuarded(api: TestApi): Promise<TestUser & AppFactor> {
  const user = await makeUser(api, { password: PASSWORD })
  return { ...user, ...(await setUpApp(api, user.client)) }
}

/** The first step of a sign-in with a second factor. */
export async function halfSignIn(
  api: TestApi,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<FactorNeeded> {
  const answer = await api.anonymous.call(login, { body: { username: email, password } })
  if (!('challenge' in answer)) throw new Error(`${email} has no second factor`)
  return answer
}

/** Both steps, with the app. */
export async function signInWithApp(api: TestApi, user: { email: string; secret: string }): Promise<Tokens> {
  const { challenge } = await halfSignIn(api, user)
  return api.anonymous.call(loginSecondFactor, { body: { challenge, code: nextCode(api, user.secret) } })
}
