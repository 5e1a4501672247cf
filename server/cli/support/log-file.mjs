// @ts-check
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'

const LIMIT_BYTES = 10_000_000
const KEPT_LINES = 20

/**
 * A log that never fills the disk: at 10 MB the file becomes `<name>.1.log` and a new one begins.
 * @param {string} folder
 * @param {string} name
 */
export function openLog(folder, name) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${name}.log`)
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  /** @type {string[]} */
  let last = []
  return {
    file,
    /** @param {string} text */
    write(text) {
      last = [...last, ...text.split('\n').filter(Boolean)].slice(-KEPT_LINES)
      if (size > LIMIT_BYTES) {
        renameSync(file, path.join(folder, `${name}.1.log`))
        size = 0
      }
      try {
        appendFileSync(file, text, { mode: 0o600 })
        size += Buffer.byteLength(text)
      } catch {
        // A full disk must not take the product down with its log.
        process.stderr.write(text)
      }
    },
    /** Why it ended, as far as the newest lines say; preferably an error. Undefined when they say nothing. */
    reason() {
      const lines = last.map(messageOf)
      return (
        last.map(errorOf).findLast(Boolean) ??
        lines.findLast((line) => /error\b/i.test(line)) ??
        lines.findLast(Boolean)
      )
    },
  }
}

const PINO_ERROR = 50

/**
 * The message inside a JSON line that tells of an error.
 * @param {string} line
 */
function errorOf(line) {
  try {
    const { level, msg, err } = JSON.parse(line)
    return level >= PINO_ERROR ? [msg, err?.message].filter(Boolean).join(': ') : ''
  } catch {
    return ''
  }
}

/**
 * The message inside a JSON line, or the line; nothing of a stack.
 * @param {string} line
 */
function messageOf(line) {
  if (/^\s|^[})]|^Node\.js v/.test(line)) return ''
  if (!line.startsWith('{')) return line.trim()
  try {
    const { msg, err } = JSON.parse(line)
    return String(err?.message ?? msg)
  } catch {
    return line
  }
}
