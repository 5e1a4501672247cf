// @ts-check
import { startEmbedded } from '../../server/db/embedded.mjs'

/** Keeps one embedded database open for a test: options in, one JSON line out, and its end with the end of its input. */
const server = await startEmbedded(JSON.parse(process.argv[2] ?? '{}')).catch((error) => {
  process.stdout.write(`${JSON.stringify({ refusal: error.message })}\n`)
  process.exit(1)
})
process.stdout.write(
  `${JSON.stringify({ url: server.url, servingUrl: server.servingUrl, pid: server.pid, attached: server.attached })}\n`,
)
process.stdin.resume().once('end', async () => {
  await server.stop()
  process.exit(0)
})
