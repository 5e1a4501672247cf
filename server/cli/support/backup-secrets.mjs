// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { keepSecret } from './data-dir.mjs'

export const SECRETS = ['data-secret', 'session-secret', 'service-credential', 'demo-password']
const ENVIRONMENT = /** @type {Record<string, string>} */ ({
  'data-secret': 'DATA_SECRET',
  'session-secret': 'SESSION_SECRET',
  'service-credential': 'SERVICE_CREDENTIAL',
})
/** The secrets of the embedded database. */
export const CLUSTER_SECRETS = ['password', 'serving-password']

/**
 * The secret that seals the others. It is never in the backup, so it has to be kept separately.
 * @param {string} dataDir
 */
export function backupSecret(dataDir) {
  return process.env.BACKUP_SECRET || keepSecret(dataDir, 'backup-secret', 32)
}

/**
 * The product's secrets; those in the settings take precedence over those in the folder.
 * @param {string} dataDir
 */
export function secretsOf(dataDir) {
  const kept = readSecrets(dataDir, SECRETS, '')
  for (const [name, setting] of Object.entries(ENVIRONMENT))
    if (process.env[setting]) kept[name] = process.env[setting] ?? ''
  return kept
}

/**
 * @param {string} folder
 * @param {string[]} names
 * @param {string} prefix
 */
export function readSecrets(folder, names, prefix) {
  /** @type {Record<string, string>} */
  const secrets = {}
  for (const name of names) {
    const file = path.join(folder, name)
    if (existsSync(file)) secrets[`${prefix}${name}`] = readFileSync(file, 'utf8').trim()
  }
  return secrets
}

/**
 * @param {string} file
 * @param {string} text
 */
export const writeSecret = (file, text) => writeFileSync(file, text, { mode: 0o600, flush: true })
