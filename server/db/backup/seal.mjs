// @ts-check
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { SetupError } from '../embedded/setup-error.mjs'

const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/**
 * Secrets as one text that only the passphrase opens: AES-256-GCM with a key by scrypt.
 * @param {Record<string, string>} secrets
 * @param {string} passphrase
 */
export function seal(secrets, passphrase) {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  return [salt, nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/**
 * @param {string} sealed
 * @param {string} passphrase
 * @returns {Record<string, string>}
 */
export function unseal(sealed, passphrase) {
  const [salt, nonce, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  try {
    if (!salt || !nonce || !tag || !text) throw new Error('incomplete')
    const cipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce)
    cipher.setAuthTag(tag)
    return JSON.parse(Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8'))
  } catch {
    throw new SetupError(
      'BACKUP_SECRET does not open the secrets of this backup: set the one that it was made with, or copy the file backup-secret of its data folder into DATA_DIR.',
    )
  }
}
