import { startMetrics } from './call-metrics'
import { startTraces } from './call-spans'
import { bffEnv } from './env'
import { log } from './log'
import { shared } from './shared'
import { stopGracefully } from './stop'

/** Runs when web starts: a wrong setting stops it here with one line instead of failing every request. */
export function boot(): Promise<void> {
  return shared('booted', async () => {
    const env = checkedEnv()
    if (env.plainRemote) log('warn', 'plain_http', { note: 'Over plain HTTP anyone on the way can read the session.' })
    if (env.production && env.serviceCredential === undefined) {
      process.stderr.write('SERVICE_CREDENTIAL is not set: an API that asks for a service key refuses every call.\n')
    }
    stopGracefully()
    if (env.traced) await startTraces()
    if (env.metrics) await startMetrics(env.metrics)
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
