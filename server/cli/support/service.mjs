// @ts-check
import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { atEnd, isEnding } from './lifecycle.mjs'
import { openLog } from './log-file.mjs'
import { inRoot, root } from './root.mjs'
import { say } from './terminal.mjs'

const READY_MS = 90_000
const STOP_MS = 20_000
const DEATHS = { limit: 5, withinMs: 60_000, restMs: 20_000 }

/**
 * @typedef {object} Program
 * @property {string} name as the terminal calls it
 * @property {string[]} args of node
 * @property {Record<string, string>} env added to ours
 * @property {string} health answers 200 when the program is ready
 * @property {string} logs the folder for its log
 * @property {number} [restMs] how long it rests after five quick deaths
 * @property {boolean} [show] output on the terminal instead of the log
 */

/**
 * Starts a program, waits until it responds, and keeps it running: if it dies it is restarted immediately, or after a pause if it has died five times in a minute. `failed` settles when it does not start at all. It ends with us, in its own process group so that we decide when.
 * @param {Program} program
 */
export async function startService(program) {
  const log = openLog(program.logs, program.name.toLowerCase())
  /** @type {(reason: SetupError) => void} */
  let fail = () => undefined
  /** @type {Promise<SetupError>} */
  const failed = new Promise((resolve) => (fail = resolve))
  /** @type {number[]} */
  const deaths = []
  let ready = false
  let wanted = true
  let child = launch(program, log)

  /** @param {ReturnType<typeof launch>} started */
  const watch = (started) =>
    started.exited.then((ending) => {
      if (!wanted || isEnding()) return
      deaths.push(Date.now())
      const recent = deaths.filter((at) => at > Date.now() - DEATHS.withinMs).length
      const reason = log.reason() ?? `it ended with ${ending} and logged nothing`
      if (!ready) return fail(new SetupError(`${program.name} did not start: ${reason} (see ${log.file})`))
      const again = () => {
        if (!wanted || isEnding()) return
        child = launch(program, log)
        watch(child)
      }
      if (recent < DEATHS.limit) {
        say(`${program.name} ended unexpectedly and is started again.`)
        return again()
      }
      // Whatever is missing may come back, such as disk space, so the product keeps trying.
      deaths.length = 0
      const { restMs = DEATHS.restMs } = program
      say(
        `${program.name} keeps failing: ${reason} (see ${log.file}). It is started again in ${restMs / 1000} seconds.`,
      )
      setTimeout(again, restMs).unref()
    })
  watch(child)

  const stop = async () => {
    wanted = false
    await end(child)
  }
  atEnd(stop)
  const problem = await Promise.race([failed, untilAnswers(program.health)])
  if (problem) throw problem
  ready = true
  return {
    failed,
    /** Ends the running copy; a new one takes its place. */
    async restart() {
      wanted = false
      await end(child)
      wanted = true
      child = launch(program, log)
      watch(child)
    },
  }
}

/**
 * @param {Program} program
 * @param {ReturnType<typeof openLog>} log
 */
function launch({ args, env, show }, log) {
  const follow = pathToFileURL(inRoot('server/cli/support/follow-parent.mjs')).href
  const child = spawn(process.execPath, ['--import', follow, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  child.stdout?.setEncoding('utf8').on('data', log.write)
  child.stderr?.setEncoding('utf8').on('data', log.write)
  /** @type {Promise<string>} how it ended */
  const exited = new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) => resolve(signal === null ? `code ${code}` : `signal ${signal}`))
  })
  return { child, exited }
}

/** @param {ReturnType<typeof launch>} running */
async function end({ child, exited }) {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await exited
  clearTimeout(timer)
}

/**
 * @param {string} address
 * @returns {Promise<SetupError | undefined>}
 */
async function untilAnswers(address) {
  for (const giveUp = Date.now() + READY_MS; Date.now() < giveUp; await sleep(80)) {
    if ((await statusOf(address)) === 200) return undefined
  }
  return new SetupError(`${address} did not answer within ${READY_MS / 1000} seconds.`)
}

/**
 * Uses a new connection and closes it at once, because a server does not stop while one of ours is idle.
 * @param {string} address
 * @returns {Promise<number | undefined>}
 */
function statusOf(address) {
  return new Promise((resolve) => {
    const request = get(address, { agent: false, timeout: 10_000 }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(undefined))
  })
}
