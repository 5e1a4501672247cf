import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@/lib/contract/passkey'

const USER_IS_THERE = 0x05
const HAS_CREDENTIAL = 0x40

interface Place {
  /** The origin of the page; a page elsewhere cannot claim this one. */
  origin?: string
}

/** A security key in software: creates one passkey and signs with it, in the format of a browser. */
export function authenticator({ origin = 'https://books.test' }: Place = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const about = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  function headOf(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count])
  }

  function keyBytes(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    )
  }

  return {
    id: about.id,
    make({ challenge, rp }: PasskeyCreation): NewPasskey {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([
        headOf(rp.id, USER_IS_THERE | HAS_CREDENTIAL),
        Buffer.alloc(16),
        length,
        id,
        Buffer.from(keyBytes()),
      ])
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]),
      )
      return {
        ...about,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['usb'],
        },
      }
    },
    sign({ challenge, rpId }: PasskeyRequest): PasskeyProof {
      const client = clientData('webauthn.get', challenge)
      const head = headOf(rpId, USER_IS_THERE)
      return {
        ...about,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: head.toString('base64url'),
          signature: sign('sha256', Buffer.concat([head, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
    /** Behaves like a copy of the key. */
    rewind: () => void (counter = 0),
  }
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
