// @ts-check
import { bundle } from '../support/bundle-programs.mjs'
import { runToEnd } from '../support/child.mjs'
import { ensureClusterPrograms } from '../support/cluster-programs.mjs'
import { ensureBuilt } from '../support/fresh-build.mjs'
import { ensurePackages } from '../support/install.mjs'
import { inRoot } from '../support/root.mjs'

/** Runs the product on two databases, a pooler and two copies of the API, until it is stopped. */
export async function main() {
  await ensurePackages()
  await ensureClusterPrograms()
  await ensureBuilt({ pages: false })
  await bundle({ cluster: 'tests/faults/run-cluster.ts' })
  const { code } = await runToEnd([process.execPath, inRoot('dist/cluster.mjs')], { show: true })
  return code
}
