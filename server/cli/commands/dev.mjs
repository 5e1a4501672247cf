// @ts-check
import { bundleOptions } from '../support/bundle-programs.mjs'
import { ensurePackages } from '../support/install.mjs'
import { atEnd } from '../support/lifecycle.mjs'
import { announce, prepare, startApi, startWeb } from '../support/product.mjs'
import { readSettings } from '../support/settings.mjs'
import { say } from '../support/terminal.mjs'

/** Like `start`, but pages compile on demand, and the API is rebuilt and restarted when its sources change. */
export async function main() {
  const settings = readSettings(process.env)
  const dataDir = await prepare(settings)
  await ensurePackages()
  const mode = 'development'
  /** @type {() => void} */
  let changed = () => undefined
  if (!settings.apiBaseUrl) await watchApi(() => changed())
  const api = settings.apiBaseUrl ? undefined : await startApi(settings, dataDir, { mode })
  changed = () => {
    say('The API has changed and is started again.')
    void api?.service.restart()
  }
  const web = await startWeb(settings, dataDir, { mode, api: api?.origin ?? settings.apiBaseUrl ?? '' })
  announce(settings, api?.signIn)
  throw await Promise.race([...(api?.failures ?? []), web.failed])
}

/** @param {() => void} onChange after each good build but the first */
async function watchApi(onChange) {
  const { context } = await import('esbuild')
  /** @type {() => void} */
  let built = () => undefined
  const first = new Promise((resolve) => (built = () => resolve(undefined)))
  let builds = 0
  const options = bundleOptions()
  const watcher = await context({
    ...options,
    plugins: [
      ...options.plugins,
      {
        name: 'restart',
        setup: (build) =>
          build.onEnd(({ errors }) => {
            if (errors.length > 0) return
            builds += 1
            if (builds === 1) built()
            else onChange()
          }),
      },
    ],
  })
  atEnd(() => watcher.dispose())
  await watcher.watch()
  await first
}
