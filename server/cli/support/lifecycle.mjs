// @ts-check
import { readFileSync } from 'node:fs'

/** @typedef {() => void | Promise<void>} Duty */

const PARENT_CHECK_MS = 500
const REPEAT_AFTER_MS = 1000

/** @type {Duty[]} */
const duties = []
/** @type {Promise<void> | undefined} */
let ending

/**
 * What to do before this process ends, last registered first.
 * @param {Duty} duty
 * @returns {() => void} forgets it again
 */
export function atEnd(duty) {
  duties.push(duty)
  return () => {
    const index = duties.indexOf(duty)
    if (index >= 0) duties.splice(index, 1)
  }
}

/** Runs the duties once, however often it is asked. */
export function endAll() {
  ending ??= (async () => {
    for (let duty = duties.pop(); duty; duty = duties.pop()) await duty()
  })()
  return ending
}

export const isEnding = () => ending !== undefined

/**
 * Signals end the process in an orderly way, and so does the end of the npm that started it. Ctrl-C arrives twice under
 * npm (from the terminal and from npm), so only a later one means "now".
 */
export function endOnSignals() {
  let since = 0
  const finish = () => {
    if (since > 0 && Date.now() - since > REPEAT_AFTER_MS) process.exit(130)
    if (since > 0) return
    since = Date.now()
    endAll().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, finish)
  if (process.env.npm_lifecycle_event === undefined) return
  const ancestors = npmAbove()
  setInterval(() => npmAbove() !== ancestors && since === 0 && finish(), PARENT_CHECK_MS).unref()
}

/** The process above us, and when that is the shell that npm runs scripts in, the one above it too. */
function npmAbove() {
  const parent = process.ppid
  if (process.platform !== 'linux') return String(parent)
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    const [, name, above] = /\((.*)\) \S (\d+)/s.exec(stat) ?? []
    return name?.endsWith('sh') ? `${parent} ${above}` : String(parent)
  } catch {
    return String(parent)
  }
}
