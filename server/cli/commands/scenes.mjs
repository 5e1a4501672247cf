// @ts-check
import { cpSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runToEnd } from '../support/child.mjs'
import { ensurePackages } from '../support/install.mjs'
import { inRoot } from '../support/root.mjs'
import { say } from '../support/terminal.mjs'

const SCENES = inRoot('test-results/scenes')
const LATEST = path.join(SCENES, 'latest')
const ACCEPTED = path.join(SCENES, 'accepted')

/**
 * Takes a picture of every screen and layer and compares it with the last accepted one. `--accept` accepts what was taken last.
 * Other arguments go to Playwright, such as `-g "daily"`. With BASE_URL, DEMO_EMAIL and DEMO_PASSWORD a running product is pictured.
 * @param {string[]} args
 */
export async function main(args) {
  await ensurePackages()
  if (args.includes('--accept')) return await accept()
  const { withProduct } = await import('../support/product-under-test.mjs')
  rmSync(LATEST, { recursive: true, force: true })
  const { code } = process.env.BASE_URL ? await take(process.env, args) : await withProduct((env) => take(env, args))
  const { comparePictures, percent } = await import('../support/compare-pictures.mjs')
  const { pictures, changed, index } = await comparePictures(LATEST, ACCEPTED, SCENES)
  for (const { file, share } of changed) say(`${percent(share).padStart(8)}  ${file}`)
  say(`${pictures} pictures, ${changed.length} changed: ${path.relative(inRoot('.'), index)}`)
  return code
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} args
 */
function take(env, args) {
  const playwright = inRoot('node_modules/@playwright/test/cli.js')
  const config = ['--config', inRoot('tests/e2e/scenes/pictures.config.ts')]
  return runToEnd([process.execPath, playwright, 'test', ...config, ...args], {
    env: { ...env, SCENES_DIR: LATEST },
    show: true,
  })
}

async function accept() {
  if (!existsSync(LATEST)) return say('There are no pictures yet: run "npm run scenes" first.')
  rmSync(ACCEPTED, { recursive: true, force: true })
  cpSync(LATEST, ACCEPTED, { recursive: true })
  await showInReadme()
  say('Accepted.')
}

/** The picture at the top of the README is the list of lines as it looks now. */
async function showInReadme() {
  const list = path.join(ACCEPTED, 'daily/all-transactions.1440.dark.png')
  if (!existsSync(list)) return
  const { default: sharp } = await import('sharp')
  await sharp(list).png({ palette: true, quality: 90 }).toFile(inRoot('public/screenshot.png'))
}
