// Preloaded into web and API, which must not outlive their supervisor even when it is killed.
import { isMainThread } from 'node:worker_threads'

const CHECK_MS = 500
const PATIENCE_MS = 20_000

if (isMainThread) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && parentLives()) return
    clearInterval(timer)
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  timer.unref()

  function parentLives() {
    try {
      return process.kill(parent, 0)
    } catch (error) {
      return error.code === 'EPERM'
    }
  }
}
