// @ts-check
import { ensurePackages } from '../support/install.mjs'

/** What can be known in seconds, without a database. */
export async function main() {
  await ensurePackages()
  const { jestTests, lint, report, types } = await import('../support/steps.mjs')
  return report([
    () => types({ cached: true }),
    () => lint({ cached: true }),
    () => jestTests(['unit', 'architecture'], { quick: true }),
  ])
}
