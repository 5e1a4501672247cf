/**
 * The device cookie lists the accounts that have signed in from this browser. It signs nobody in; it lets the API tell a device that its
 * owner has used before from a stranger who guesses passwords.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import type { BffEnv } from './env'
import type { Call } from './handler'
import { cookieOf, cookieValue } from './session'

const NAME = 'tb-device'
const LIFE_SECONDS = 180 * 86_400
const MAX_ACCOUNTS = 8

type Device = { v: 1; id: string; accounts: string[] }

/** The device id to send to the API at a sign-in; undefined when this account has not signed in from here before. */
export async function knownDevice(call: Call, email: string): Promise<string | undefined> {
  const device = await readDevice(call)
  return device?.accounts.includes(digest(email)) ? device.id : undefined
}

/** The Set-Cookie value after a sign-in. */
export async function rememberDevice(call: Call, email: string): Promise<string> {
  const before = await readDevice(call)
  const account = digest(email)
  const others = before?.accounts.filter((other) => other !== account) ?? []
  const id = before?.id ?? randomBytes(16).toString('base64url')
  const device: Device = { v: 1, id, accounts: [account, ...others].slice(0, MAX_ACCOUNTS) }
  const value = await sealData(device, { password: call.env.sealWith, ttl: LIFE_SECONDS })
  return cookieOf(call.env, call.request.headers.get('user-agent'), { name: NAME, value, maxAge: LIFE_SECONDS })
}

async function readDevice({ env, request }: Call): Promise<Device | null> {
  const value = cookieValue(env, request.headers, NAME)
  return value === '' ? null : unseal(env, value)
}

/** Only web can seal, so the version guarantees the rest of the shape; a sealed session is not a device. */
async function unseal(env: BffEnv, value: string): Promise<Device | null> {
  const device = await unsealData<Partial<Device>>(value, { password: env.unsealWith, ttl: LIFE_SECONDS }).catch(
    () => null,
  )
  return device?.v === 1 && device.accounts !== undefined ? (device as Device) : null
}

const digest = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 16)
