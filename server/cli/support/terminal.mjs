// @ts-check

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * @param {string} text
 * @param {number} count
 */
export function lastLines(text, count) {
  return text.trim().split('\n').slice(-count).join('\n')
}
