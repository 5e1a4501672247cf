import type { PasskeyProof } from '@/lib/contract/passkey'
import type { CurrentUser, FactorNeeded } from '@/lib/contract/user'
import { ApiError, NetworkError } from './api-error'
import { bodyOf } from './call'
import { reportRefusal } from './error-reports'
import { ownHeaders } from './own-headers'

interface SignUpInput {
  email: string
  first_name: string
  last_name: string
  password: string
  token?: string
  host?: string
}

interface SignedUp {
  id: string
  email: string
  is_verified: boolean
  note?: string
}

/** The password was right, and a second factor is needed. */
export interface HalfSignIn extends Pick<FactorNeeded, 'second_factor'> {
  sign_in: string
}
export interface FactorProof {
  code?: string
  recovery_code?: string
  passkey?: PasskeyProof
}

let loggedOut = false
/** True from a sign-out in this window until it fails, or until somebody has logged in, here or in another window. */
export const isLoggedOut = (): boolean => loggedOut
/** Called once the signed-in area is open again. */
export const forgetLogout = (): void => {
  loggedOut = false
}

/** The BFF's own calls; tokens never reach the browser. */
export const session = {
  login: async (input: { username: string; password: string }) => {
    const answer = await post<{ user: CurrentUser } | HalfSignIn>('login', input)
    if (!('second_factor' in answer)) loggedOut = false
    return answer
  },
  secondFactor: async (input: FactorProof & Pick<HalfSignIn, 'sign_in'>) => {
    const answer = await post<{ user: CurrentUser }>('second-factor', input)
    loggedOut = false
    return answer
  },
  logout: async () => {
    loggedOut = true
    try {
      return await post<{ message?: string }>('logout', {})
    } catch (error) {
      loggedOut = false
      throw error
    }
  },
  signup: (input: SignUpInput) => post<SignedUp>('signup', input),
}

async function post<T>(name: string, body: unknown): Promise<T> {
  const response = await request(name, body)
  const answer = await bodyOf(response)
  if (response.ok) return answer as T
  const error = new ApiError(response.status, answer, `POST /session/${name}`)
  reportRefusal(error)
  throw error
}

async function request(name: string, body: unknown): Promise<Response> {
  try {
    return await fetch(`/api/session/${name}`, {
      method: 'POST',
      headers: { ...ownHeaders(), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
  } catch (cause) {
    throw new NetworkError(cause)
  }
}
