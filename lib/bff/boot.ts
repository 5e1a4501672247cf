import { bffEnv } from './env'
import { log } from './log'
import { closeAllStreams } from './streams'

/** Once, when web starts: a wrong setting stops it here with one line instead of failing each request. */
export function boot(): void {
  try {
    const env = bffEnv()
    if (env.plainRemote) log('warn', 'plain_http', { note: 'APP_ORIGIN is plain HTTP: anyone on the way can read the session.' })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
  process.once('SIGTERM', closeAllStreams)
  process.once('SIGINT', closeAllStreams)
}
