/** The program that runs web in production: PORT and HOST say where, the working folder holds the build. */
import type { Server } from 'node:http'
import path from 'node:path'
import next from 'next'
import { boot } from './boot'
import { createFront } from './front'
import { packedFiles } from './packed-files'

const STOP_MS = 15_000

async function main(): Promise<void> {
  const port = Number((process.env.PORT ||= '3000'))
  const hostname = (process.env.HOST ||= '127.0.0.1')
  boot()
  const app = next({ dev: false, dir: process.cwd(), hostname, port })
  await app.prepare()
  const server = createFront(app.getRequestHandler(), packedFiles(path.resolve('.next/static')))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, hostname, resolve))
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stop(server))
}

/** Answers under way may end, boot() has the streams closed, and nothing new comes in. */
function stop(server: Server): void {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), STOP_MS).unref()
}

main().catch((error: unknown) => {
  process.stderr.write(`Web could not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
