// @ts-check
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { findChromium } from './chromium.mjs'
import { atEnd } from './lifecycle.mjs'
import { freePort } from './ports.mjs'
import { DEMO_EMAIL } from './product.mjs'
import { inRoot, root } from './root.mjs'
import { SETTINGS } from './settings.mjs'
import { lastLines } from './terminal.mjs'

/**
 * Starts the product the way a person does, on a fresh data folder and a free port, and removes it afterwards.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work with BASE_URL, DATA_DIR, DEMO_EMAIL and DEMO_PASSWORD
 * @returns {Promise<T>}
 */
export async function withProduct(work) {
  const chromium = await findChromium()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haulbook-e2e-'))
  const port = String(await freePort(3210))
  const env = { ...withoutSettings(), DATA_DIR: dataDir, PORT: port }
  const product = launch(env)
  const ended = new Promise((resolve) => product.once('close', resolve))
  const stop = async () => {
    product.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  const forget = atEnd(stop)
  try {
    await untilReady(product)
    return await work({
      ...env,
      BASE_URL: `http://localhost:${port}`,
      DEMO_EMAIL,
      DEMO_PASSWORD: readFileSync(path.join(dataDir, 'demo-password'), 'utf8'),
      CHROMIUM_PATH: chromium,
    })
  } finally {
    forget()
    await stop()
  }
}

/** The settings of the person who runs the tests must not reach the product under test. */
function withoutSettings() {
  const env = { ...process.env }
  for (const name of [...SETTINGS, 'npm_lifecycle_event']) Reflect.deleteProperty(env, name)
  return env
}

/** @param {NodeJS.ProcessEnv} env */
function launch(env) {
  const start = inRoot('server/cli/start.mjs')
  return spawn(process.execPath, [start], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** @param {ReturnType<typeof launch>} product */
function untilReady(product) {
  return new Promise((resolve, reject) => {
    let output = ''
    /** @param {string} text */
    const hear = (text) => {
      output += text
      if (output.includes('is ready')) resolve(undefined)
    }
    product.stdout.setEncoding('utf8').on('data', hear)
    product.stderr.setEncoding('utf8').on('data', hear)
    product.once('close', () => reject(new SetupError(`The product did not start:\n${lastLines(output, 15)}`)))
  })
}
