// @ts-check
import { bundle } from '../support/bundle-programs.mjs'
import { runToEnd } from '../support/child.mjs'
import { ensureClusterPrograms } from '../support/cluster-programs.mjs'
import { ensureDebianPackage } from '../support/debian.mjs'
import { ensureBuilt } from '../support/fresh-build.mjs'
import { ensurePackages } from '../support/install.mjs'
import { inRoot } from '../support/root.mjs'

/** Faults that show in a browser. The others need no pages. */
const AT_WEB = /F(03|08|09|10|11|13|14|18)/i
const FALSE_CLOCK = /F11/i
/** Faults that need more than one machine. */
const ON_CLUSTER = /F2[12]/i

/** @param {string[]} args */
export async function main(args) {
  await ensurePackages()
  const chosen = (/** @type {RegExp} */ faults) => !args.includes('--only') || args.some((arg) => faults.test(arg))
  if (chosen(FALSE_CLOCK)) await ensureDebianPackage('faketime', '/usr/bin/faketime')
  if (chosen(ON_CLUSTER)) await ensureClusterPrograms()
  await ensureBuilt({ pages: chosen(AT_WEB) })
  await bundle({ faults: 'tests/faults/main.ts' })
  const { code } = await runToEnd([process.execPath, inRoot('dist/faults.mjs'), ...args], { show: true })
  return code
}
