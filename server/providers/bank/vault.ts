import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Vault } from './bank-provider'

const VERSION = 1
const NONCE = 12
const TAG = 16

/** AES-256-GCM under a key derived from the service's secret. Layout: version, nonce, tag, ciphertext. */
export function vault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, 'haulbook', 'bank access tokens', 32))
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, owner) {
      if (sealed[0] !== VERSION) throw new Error('A bank token was sealed in a way that is not known')
      const nonce = sealed.subarray(1, 1 + NONCE)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(owner))
      decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG))
      return decipher.update(sealed.subarray(1 + NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
