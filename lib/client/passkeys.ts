import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@/lib/contract/passkey'

/** The browser's part of a passkey. Its library comes with the first use. */
const library = () => import('@simplewebauthn/browser')

export const canUsePasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Nothing came of it: the person closed the browser's question, or it has no such passkey. */
export class NoPasskey extends Error {
  constructor(cause: unknown) {
    super('No passkey was used. Try again.', { cause })
    this.name = 'NoPasskey'
  }
}

/** A new passkey of this browser or of a key beside it. Throws NoPasskey. */
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

/** Signs with a passkey that is known. Throws NoPasskey. */
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
