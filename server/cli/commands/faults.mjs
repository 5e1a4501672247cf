// @ts-check
import { bundle } from '../support/bundle-programs.mjs'
import { runToEnd } from '../support/child.mjs'
import { ensureBuilt } from '../support/fresh-build.mjs'
import { ensurePackages } from '../support/install.mjs'
import { inRoot } from '../support/root.mjs'

/** Faults that are seen from a browser. The others need no pages. */
const AT_WEB = /F(03|08|09|10|13|14)/i

/** @param {string[]} args */
export async function main(args) {
  await ensurePackages()
  await ensureBuilt({ pages: !args.includes('--only') || args.some((arg) => AT_WEB.test(arg)) })
  await bundle({ faults: 'tests/faults/main.ts' })
  const { code } = await runToEnd([process.execPath, inRoot('dist/faults.mjs'), ...args], { show: true })
  return code
}
