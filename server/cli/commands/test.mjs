// @ts-check
import { ensurePackages } from '../support/install.mjs'

/** Everything: types, lint, Jest and the browser. */
export async function main() {
  await ensurePackages()
  const { browserTests, jestTests, lint, report, types } = await import('../support/steps.mjs')
  return report([types, lint, jestTests, browserTests])
}
