import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@/lib/contract/passkey'

/** The browser's side of passkeys. The library is loaded on first use. */
const library = () => import('@simplewebauthn/browser')

export const canUsePasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** No passkey was used: the person dismissed the browser's dialog, or there is no such passkey. */
export class NoPasskey extends Error {
  constructor(cause: unknown) {
    super('No passkey was used. Try again.', { cause })
    this.name = 'NoPasskey'
  }
}

/** Creates a passkey in this browser or on a security key. Throws NoPasskey. */
export async function makePasskey(creation: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await library()
  const { id, rawId, response } = await startRegistration({ optionsJSON: creation }).catch(refused)
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  }
}

/** Signs with an existing passkey. Throws NoPasskey. */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeyProof> {
  const { startAuthentication } = await library()
  const { id, rawId, response } = await startAuthentication({ optionsJSON: request }).catch(refused)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  }
}

const refused = (error: unknown): never => {
  throw new NoPasskey(error)
}
