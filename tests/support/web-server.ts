import { spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import path from 'node:path'
import { freePort } from '@/bench/programs'

const root = path.resolve(__dirname, '../..')

/** The two ways to serve web, on the pages that `buildPages` has built. */
export const SERVERS = {
  'next start': (port: number) => ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'],
  'the standalone server': () => ['.next/standalone/server.js'],
}
export type ServerKind = keyof typeof SERVERS
export const SERVER_KINDS = Object.keys(SERVERS) as ServerKind[]

/** The headers of a call from our own page, besides its cookie. */
export const PAGE_HEADERS = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

export interface WebServer {
  port: number
  origin: string
  /** Its output so far. */
  output: () => string
  /** Its exit code or signal, or null while it runs. */
  exitCode: () => number | null
  /** Sends SIGTERM; returns the milliseconds until it had ended. */
  stop: () => Promise<number>
  /** Sends raw bytes and returns the whole response. */
  raw: (text: string) => Promise<string>
}

/** Builds whatever is out of date. */
export function buildPages(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli/build.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The pages could not be built:\n${stdout}\n${stderr}`)
}

/** Starts web with these settings and no others, and waits until it answers or ends. */
export async function startWebServer(kind: ServerKind, settings: Record<string, string>): Promise<WebServer> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production' as const, PORT: String(port), HOSTNAME: '127.0.0.1', ...settings }
  const child = spawn(process.execPath, SERVERS[kind](port), { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const origin = `http://localhost:${port}`
  const answers = async () => (await fetch(`${origin}/api/health`).catch(() => undefined)) !== undefined
  while (child.exitCode === null && !(await answers())) await new Promise((resolve) => setTimeout(resolve, 50))
  return {
    port,
    origin,
    output: () => output,
    exitCode: () => child.exitCode,
    stop: async () => {
      const since = performance.now()
      child.kill('SIGTERM')
      await ended
      return performance.now() - since
    },
    raw: (text) => sendRaw(port, text),
  }
}

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket
      .on('data', (chunk) => (answer += chunk))
      .on('close', () => resolve(answer))
      .on('error', reject)
    socket.setTimeout(20_000, () => socket.destroy(new Error('no answer')))
  })
}
