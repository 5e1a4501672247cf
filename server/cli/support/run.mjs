// Old syntax only, as in node-version.mjs.
import { checkNodeVersion } from './node-version.mjs'

/**
 * Runs a command: a SetupError ends it with its one sentence, anything else with its stack.
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
        console.error(error.name === 'SetupError' ? error.message : error)
        return 1
      })
      .then(function (code) {
        return lifecycle.endAll().then(function () {
          process.exit(code || 0)
        })
      })
  })
}
