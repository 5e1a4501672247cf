// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runToEnd } from '../support/child.mjs'
import { ensurePackages } from '../support/install.mjs'
import { atEnd } from '../support/lifecycle.mjs'
import { inRoot } from '../support/root.mjs'
import { say } from '../support/terminal.mjs'

/** @typedef {{ name: string, cells: number, failures: number, faults: number }} Matrix */

/** The suites of which `npm test` runs a sample; each counts its cells. */
const SUITES = ['tests/attack/', 'tests/platform/permission-matrix', 'tests/api/tenant-isolation']

/**
 * Tries every operation of the contract with every role, company and forgery, and with input that nobody should send.
 * @param {string[]} args of Jest
 */
export async function main(args) {
  await ensurePackages()
  const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-attack-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'cells.jsonl')
  const seed = process.env.FUZZ_SEED ?? String(Date.now() % 1_000_000)
  const jest = inRoot('node_modules/jest/bin/jest.js')
  const { code } = await runToEnd([process.execPath, jest, ...SUITES, ...args], {
    show: true,
    env: { ...process.env, ATTACK: 'whole', ATTACK_REPORT: file, FUZZ_SEED: seed },
  })
  const total = summary(matricesIn(file))
  say(`FUZZ_SEED=${seed} repeats this run.`)
  return code === 0 && total.cells > 0 && total.failures + total.faults === 0 ? 0 : 1
}

/**
 * @param {string} file
 * @returns {Matrix[]}
 */
function matricesIn(file) {
  const lines = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** @param {Matrix[]} matrices */
function summary(matrices) {
  const total = { name: 'all', cells: 0, failures: 0, faults: 0 }
  say(`\n${'matrix'.padEnd(18)}${'cells'.padStart(9)}${'failures'.padStart(10)}${'5xx'.padStart(6)}`)
  for (const matrix of matrices) {
    total.cells += matrix.cells
    total.failures += matrix.failures
    total.faults += matrix.faults
    line(matrix)
  }
  line(total)
  return total
}

/** @param {Matrix} matrix */
function line({ name, cells, failures, faults }) {
  say(`${name.padEnd(18)}${String(cells).padStart(9)}${String(failures).padStart(10)}${String(faults).padStart(6)}`)
}
