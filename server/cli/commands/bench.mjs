// @ts-check
import { bundle } from '../support/bundle-programs.mjs'
import { runToEnd } from '../support/child.mjs'
import { ensureBuilt } from '../support/fresh-build.mjs'
import { ensurePackages } from '../support/install.mjs'
import { inRoot } from '../support/root.mjs'

/** @param {string[]} args */
export async function main(args) {
  await ensurePackages()
  await ensureBuilt({ pages: needsPages(args) })
  await bundle({ bench: 'bench/main.ts' })
  const { code } = await runToEnd([process.execPath, inRoot('dist/bench.mjs'), ...args], { show: true })
  return code
}

/**
 * Import, lists and reports only need the API.
 * @param {string[]} args
 */
const needsPages = (args) =>
  !args.includes('--only') || /bff|pages|editors|ledger|start|load/.test(args[args.indexOf('--only') + 1] ?? '')
