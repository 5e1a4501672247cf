// @ts-check
import { bundle } from '../support/bundle-programs.mjs'
import { runToEnd } from '../support/child.mjs'
import { ensurePackages } from '../support/install.mjs'
import { inRoot } from '../support/root.mjs'

/** @param {string[]} args */
export async function main(args) {
  await ensurePackages()
  await bundle({ bench: 'bench/main.ts' })
  const { code } = await runToEnd([process.execPath, inRoot('dist/bench.mjs'), ...args], { show: true })
  return code
}
