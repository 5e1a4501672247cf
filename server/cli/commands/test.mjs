// @ts-check
import { ensureDebianPackage } from '../support/debian.mjs'
import { ensurePackages } from '../support/install.mjs'

/** Everything: types, lint, Jest and the browser. */
export async function main() {
  await ensurePackages()
  await ensureDebianPackage('hledger', '/usr/bin/hledger')
  const { browserTests, jestTests, report, typesAndLint } = await import('../support/steps.mjs')
  return report([() => typesAndLint(), () => jestTests(), browserTests])
}
