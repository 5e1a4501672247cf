import { bffEnv } from './env'
import { log } from './log'
import { shared } from './shared'
import { closeAllStreams } from './streams'

/** When web starts: a wrong setting stops it here with one line instead of failing each request. */
export function boot(): void {
  shared('booted', () => {
    const env = checkedEnv()
    if (env.plainRemote) log('warn', 'plain_http', { note: 'Over plain HTTP anyone on the way can read the session.' })
    process.once('SIGTERM', closeAllStreams)
    process.once('SIGINT', closeAllStreams)
    return true
  })
}

function checkedEnv(): ReturnType<typeof bffEnv> {
  try {
    return bffEnv()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
