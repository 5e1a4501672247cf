// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runToEnd } from './child.mjs'
import { atEnd } from './lifecycle.mjs'
import { withProduct } from './product-under-test.mjs'
import { inRoot } from './root.mjs'
import { say } from './terminal.mjs'

/**
 * The result of a step. `again`: how many of the passed ones needed a second try. `names`: the failed tests, repeated at the end.
 * @typedef {{ passed: number, failed: number, skipped: number, again?: number, names?: string[] }} Tally
 */

const next = inRoot('node_modules/next/dist/bin/next')
const tsc = inRoot('node_modules/typescript/bin/tsc')
const eslint = inRoot('node_modules/eslint/bin/eslint.js')
const prettier = inRoot('node_modules/prettier/bin/prettier.cjs')
const cspell = inRoot('node_modules/cspell/bin.mjs')
const eslintCache = inRoot('node_modules/.cache/haulbook/eslint.json')
const formatCache = inRoot('node_modules/.cache/haulbook/prettier.json')
const spellingCache = inRoot('node_modules/.cache/haulbook/cspell.json')
const typesCache = inRoot('node_modules/.cache/haulbook/types.tsbuildinfo')
const jest = inRoot('node_modules/jest/bin/jest.js')
const playwright = inRoot('node_modules/@playwright/test/cli.js')

/**
 * Types, lint, format and spelling, two at a time: each keeps one core busy. Their output is shown when all have ended.
 * @param {{ cached?: boolean }} [options] cached: only what changed since the last time, and what depends on it
 */
export async function typesAndLint({ cached = false } = {}) {
  say('\nTypes, lint, format and spelling')
  // The types check includes the route types that Next generates.
  const generated = await runToEnd([process.execPath, next, 'typegen'], { env: quiet() })
  if (generated.code !== 0) say(generated.stderr)
  const forTypes = cached ? ['--incremental', '--tsBuildInfoFile', typesCache] : []
  const forLint = cached ? ['--cache', '--cache-strategy', 'content', '--cache-location', eslintCache] : []
  const forFormat = cached ? ['--cache', '--cache-strategy', 'content', '--cache-location', formatCache] : []
  const forSpelling = cached ? ['--cache', '--cache-strategy', 'content', '--cache-location', spellingCache] : []
  const checks = [
    [
      [tsc, '--noEmit', '--pretty', ...forTypes],
      [prettier, '--check', '--log-level', 'warn', ...forFormat, '.'],
    ],
    [
      [eslint, '--max-warnings', '0', ...forLint, '.'],
      [cspell, 'lint', '--no-progress', '--no-summary', ...forSpelling, '.'],
    ],
  ]
  const ended = (await Promise.all(checks.map(inTurn))).flat()
  for (const { stdout, stderr } of ended) if (stdout + stderr) say(stdout + stderr)
  const names = ended
    .filter(({ code }) => code !== 0)
    .map(({ command }) => path.relative(inRoot('.'), command[0] ?? ''))
  return { passed: ended.length - names.length, failed: names.length, skipped: 0, names }
}

/** @param {string[][]} commands */
async function inTurn(commands) {
  const ended = []
  for (const command of commands) {
    ended.push({ command, ...(await runToEnd([process.execPath, ...command], { env: quiet() })) })
  }
  return ended
}

/**
 * @param {string[]} projects of jest.config.mjs; none for all
 * @param {{ quick?: boolean }} [options] quick: without the `.long.test.ts` files, whose many runs take seconds each
 */
export async function jestTests(projects = [], { quick = false } = {}) {
  say('\nTests')
  const file = path.join(scratch(), 'jest.json')
  const chosen = projects.length > 0 ? ['--selectProjects', ...projects] : []
  const left = quick
    ? ['--testPathIgnorePatterns', '/node_modules/', '/.next/', '/lib/client/', '\\.long\\.test\\.']
    : []
  const code = await node(jest, ...chosen, ...left, '--json', `--outputFile=${file}`, {
    env: { ...quiet(), SUITES_TOGETHER: '1' },
  })
  const result = readJson(file)
  if (!result) return one(code === 0)
  return {
    passed: Number(result.numPassedTests),
    failed: Number(result.numFailedTests) + Number(result.numRuntimeErrorTestSuites),
    skipped: Number(result.numPendingTests) + Number(result.numTodoTests),
    names: failedInJest(result),
  }
}

/** @param {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} result */
function failedInJest({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(inRoot('.'), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}: did not run`]
    return failed.map(({ fullName }) => `${file}: ${fullName}`)
  })
}

/** In Chromium, against a production build on its own data folder. A journey may be tried twice; the last line counts those that were. */
export async function browserTests() {
  say('\nBrowser tests')
  const file = path.join(scratch(), 'playwright.json')
  const code = await withProduct((env) =>
    node(playwright, 'test', '--retries=1', '--reporter=list,json', {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  )
  const result = readJson(file)
  if (!result?.stats) return one(code === 0)
  const { expected, flaky, unexpected, skipped } = result.stats
  return {
    passed: expected + flaky,
    failed: Math.max(unexpected, code === 0 ? 0 : 1),
    skipped,
    again: flaky,
    names: failedInBrowser(result),
  }
}

/**
 * @typedef {{ error?: { message?: string, location?: { file: string, line: number } } }} Try
 * @typedef {{ file: string, title: string, ok: boolean, tests: { results: Try[] }[] }} Journey
 * @typedef {{ suites?: Suite[], specs: Journey[] }} Suite
 */

/** @type {(suite: Suite) => Journey[]} */
const within = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(within)]

/**
 * The journeys that failed at each try, with the first line of what went wrong and where.
 * @param {{ suites: Suite[] }} result
 */
function failedInBrowser({ suites }) {
  return suites.flatMap(within).flatMap(({ file, title, ok, tests }) => {
    if (ok) return []
    const tries = tests.flatMap(({ results }) => results).flatMap(({ error }) => error ?? [])
    const reasons = tries.map(({ message = '', location }) => {
      const at = location ? ` at ${path.basename(location.file)}:${location.line}` : ''
      return `${stripVTControlCharacters(message).split('\n')[0]}${at}`
    })
    return [`${file}: ${title} (${reasons.join('; ')})`]
  })
}

/**
 * Runs every step, whatever the results of the others, and ends with one line. A step that cannot run at all counts as failed.
 * @param {(() => Promise<Tally>)[]} steps
 * @returns {Promise<number>} the exit code
 */
export async function report(steps) {
  const total = { passed: 0, failed: 0, skipped: 0, again: 0 }
  /** @type {string[]} */
  const names = []
  for (const step of steps) {
    const tally = await step().catch((error) => {
      console.error(error instanceof Error && error.name === 'SetupError' ? error.message : error)
      return one(false)
    })
    total.passed += tally.passed
    total.failed += tally.failed
    total.skipped += tally.skipped
    total.again += tally.again ?? 0
    names.push(...(tally.names ?? []))
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  const again = total.again > 0 ? `, ${total.again} of the passed at the second try` : ''
  for (const name of names) say(`failed: ${name}`)
  say(`\n${total.passed} passed, ${total.failed} failed${skipped}${again}`)
  return total.failed > 0 ? 1 : 0
}

/**
 * @param {boolean} good
 * @returns {Tally}
 */
function one(good) {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
}

/** @param {(string | { env: NodeJS.ProcessEnv })[]} call */
async function node(...call) {
  const args = call.filter((part) => typeof part === 'string')
  const options = call.find((part) => typeof part === 'object')
  const { code } = await runToEnd([process.execPath, ...args], { show: true, env: options?.env ?? quiet() })
  return code
}

function quiet() {
  return { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
}

function scratch() {
  const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-report-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
