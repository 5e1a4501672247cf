// Old syntax only, as in node-version.mjs.
import { checkNodeVersion } from './node-version.mjs'

const DISK_CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOENT']

/** A setting, or a file that cannot be read or written: the message names it, and no line of code would help. */
function isPlain(error) {
  return error.name === 'SetupError' || (Boolean(error.path) && DISK_CODES.indexOf(error.code) >= 0)
}

/**
 * Runs a command: a SetupError or an error of the disk ends it with its one sentence, anything else with its stack.
 * @param {() => Promise<{ main: (args: string[]) => Promise<number | void> }>} load
 */
export function run(load) {
  checkNodeVersion()
  Promise.all([load(), import('./lifecycle.mjs')]).then(function (loaded) {
    const lifecycle = loaded[1]
    lifecycle.endOnSignals()
    loaded[0]
      .main(process.argv.slice(2))
      .catch(function (error) {
        if (lifecycle.isEnding()) return 0
        console.error(isPlain(error) ? error.message : error)
        return 1
      })
      .then(function (code) {
        return lifecycle.endAll().then(function () {
          process.exit(code || 0)
        })
      })
  })
}
