// @ts-check
import { parseArgs } from 'node:util'
import { runToEnd } from '../support/child.mjs'
import { ensureDebianPackage } from '../support/debian.mjs'
import { ensurePackages } from '../support/install.mjs'
import { inRoot } from '../support/root.mjs'

/**
 * Simulated companies at length: many books of a hundred steps, and some of many steps with faults between them. `SEED` repeats a run.
 * @param {string[]} args `--books 1000 --seeds 50 --steps 10000`
 */
export async function main(args) {
  const { values } = parseArgs({
    args,
    options: {
      books: { type: 'string', default: '1000' },
      seeds: { type: 'string', default: '50' },
      steps: { type: 'string', default: '10000' },
    },
  })
  await ensurePackages()
  await ensureDebianPackage('hledger', '/usr/bin/hledger')
  const jest = inRoot('node_modules/jest/bin/jest.js')
  const { code } = await runToEnd([process.execPath, jest, 'tests/simulation'], {
    show: true,
    env: {
      ...process.env,
      SIMULATION_RUNS: values.books,
      SIMULATION_SEEDS: values.seeds,
      SIMULATION_STEPS: values.steps,
    },
  })
  return code
}
