// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { inRoot } from '../support/root.mjs'
import { say } from '../support/terminal.mjs'

/** @typedef {{ version?: string, resolved?: string, integrity?: string, license?: string, dev?: boolean, optional?: boolean, link?: boolean }} Locked */

/** Licenses that would apply to the product itself; the Lesser GPL of a linked library does not. */
const FORBIDDEN = /^(AGPL|GPL|SSPL|BUSL)-/

/**
 * A bill of materials in CycloneDX 1.6 of what is shipped, from the lock file; 1 when a license is unknown or binds us.
 * @param {string[]} args the file to write, and a lock file other than ours
 */
export async function main([file, lockFile = inRoot('package-lock.json')]) {
  if (!file) throw new SetupError('Usage: npm run sbom -- FILE')
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  const components = Object.entries(/** @type {Record<string, Locked>} */ (lock.packages))
    .filter(([place, { dev, link }]) => place !== '' && !dev && !link)
    .map(([place, locked]) => componentOf(place, locked))
    .sort((a, b) => (a.purl < b.purl ? -1 : 1))
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    metadata: { component: { type: 'application', name: lock.name, version: lock.version, 'bom-ref': lock.name } },
    components,
  }
  writeFileSync(path.resolve(process.env.INIT_CWD ?? '.', file), `${JSON.stringify(bill, null, 2)}\n`)
  const bad = components.filter(({ licenses }) => !isFree(licenses[0]?.expression ?? ''))
  for (const { purl, licenses } of bad) say(`${purl}: ${licenses[0]?.expression ?? 'no license is known'}`)
  say(`${components.length} packages, ${bad.length} with a license that must not be shipped.`)
  return bad.length > 0 ? 1 : 0
}

/**
 * @param {string} place in node_modules
 * @param {Locked} locked
 */
function componentOf(place, { version = '', integrity, license, optional }) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const expression = license ?? installedLicense(place)
  const [algorithm, digest] = integrity?.split('-') ?? []
  return {
    type: 'library',
    'bom-ref': `${place}@${version}`,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    licenses: expression ? [{ expression }] : [],
    ...(algorithm === 'sha512' && digest
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
    purl,
  }
}

/** @param {string} place */
function installedLicense(place) {
  const file = inRoot(`${place}/package.json`)
  const { license } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  if (typeof license === 'string') return license
  const text = inRoot(`${place}/LICENSE`)
  return existsSync(text) && /^(The )?MIT License/i.test(readFileSync(text, 'utf8').trim()) ? 'MIT' : undefined
}

/**
 * Whether one of the licenses that an SPDX expression offers lets us ship.
 * @param {string} expression
 */
const isFree = (expression) =>
  expression !== '' &&
  expression
    .replace(/[()]/g, ' ')
    .split(/\s+OR\s+/)
    .some((offer) => offer.split(/\s+AND\s+/).every((name) => !FORBIDDEN.test(name.trim())))

/** @param {string} text the same packages have the same number */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
