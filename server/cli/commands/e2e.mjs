// @ts-check
import { runToEnd } from '../support/child.mjs'
import { ensurePackages } from '../support/install.mjs'
import { inRoot } from '../support/root.mjs'

/**
 * Runs only the browser tests; arguments go to Playwright.
 * @param {string[]} args
 */
export async function main(args) {
  await ensurePackages()
  const { withProduct } = await import('../support/product-under-test.mjs')
  const cli = inRoot('node_modules/@playwright/test/cli.js')
  const { code } = await withProduct((env) => runToEnd([process.execPath, cli, 'test', ...args], { env, show: true }))
  return code
}
