// @ts-check
import TestSequencer from '@jest/test-sequencer'

/** @typedef {import('@jest/test-sequencer').default['sort']} Sort */

const LONGEST = ['/tests/simulation/', '/tests/together/', '.long.test.']

/** What takes minutes begins first, so that no worker ends long after the others. */
export default class LongestFirst extends TestSequencer {
  /**
   * @override
   * @param {Parameters<Sort>[0]} tests
   */
  async sort(tests) {
    const sorted = await super.sort(tests)
    return [...sorted].sort((one, other) => place(one.path) - place(other.path))
  }
}

/** @param {string} file */
function place(file) {
  const found = LONGEST.findIndex((part) => file.includes(part))
  return found < 0 ? LONGEST.length : found
}
