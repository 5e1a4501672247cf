// @ts-check
import { ensurePackages } from '../support/install.mjs'

/** The checks that take seconds and need no database. */
export async function main() {
  await ensurePackages()
  const { jestTests, report, typesAndLint } = await import('../support/steps.mjs')
  return report([() => typesAndLint({ cached: true }), () => jestTests(['unit', 'architecture'], { quick: true })])
}
