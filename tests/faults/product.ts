import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { withChildren } from '@/bench/measure'
import { freePort } from '@/bench/programs'

/** Text in the command line of each program, by which its processes are found. */
// Next names its process anew once it runs.
const PROGRAMS = { database: 'cluster', api: 'dist/api.mjs', web: 'next-server' } as const
export type ProgramName = keyof typeof PROGRAMS

/** Addresses for writers, and of the database they write into. */
export interface Site {
  folder: string
  api: string
  /** Headers that the API requires of its clients. */
  headers: Record<string, string>
  /** Addresses of the database, with the owning login and with the serving one. */
  owner_url: string
  serving_url: string
}

export interface Product extends Site {
  web: string
  pidOf: (name: ProgramName) => number | undefined
  /** kill -9; the supervisor starts the program again. Returns the killed process. */
  kill: (name: ProgramName) => number
  /** kill -9 of every process, the supervisor too; nothing starts again. */
  killAll: () => Promise<void>
  close: () => Promise<void>
}

export interface ProductOptions {
  /** If absent, a new folder that is deleted with the product. */
  folder?: string
  /** Where web would listen, and the API 1000 above; a free port if absent. */
  port?: number
  web?: boolean
  env?: Record<string, string>
}

/** Starts database, API and, on request, web, supervised like in `npm start`. */
export async function startProduct({ folder, port, web = false, env }: ProductOptions = {}): Promise<Product> {
  const home = folder ?? mkdtempSync(path.join(tmpdir(), 'haulbook-faults-'))
  const options = JSON.stringify({ folder: home, port: port ?? (await freePort()), web, env })
  const host = spawn(process.execPath, [path.resolve('tests/faults/supervise.mjs'), options], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const close = async () => {
    host.stdin.end()
    if (host.exitCode === null) await once(host, 'exit')
    if (folder === undefined) rmSync(home, { recursive: true, force: true })
  }
  const origins = await firstLine(host)
  const { url: owner_url, servingUrl: serving_url } = await databaseOf(home)
  const pidOf = (name: ProgramName) =>
    withChildren(host.pid ?? 0)
      .slice(1)
      .find((pid) => commandLine(pid).includes(PROGRAMS[name]))
  return {
    ...origins,
    folder: home,
    headers: { 'x-service-key': readFileSync(path.join(home, 'service-credential'), 'utf8').trim() },
    owner_url,
    serving_url,
    pidOf,
    kill: (name) => {
      const pid = pidOf(name)
      if (pid === undefined) throw new Error(`${name} does not run`)
      process.kill(pid, 'SIGKILL')
      return pid
    },
    killAll: async () => {
      const pids = everyProcess(host.pid ?? 0)
      pids.forEach(end)
      while (pids.some((pid) => existsSync(`/proc/${pid}`))) await pause(5)
    },
    close,
  }
}

const everyProcess = (pid: number): number[] => [pid, ...withChildren(pid).slice(1).flatMap(everyProcess)]

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended in the meantime.
  }
}

async function firstLine(host: ChildProcess): Promise<{ api: string; web: string }> {
  const lines = createInterface(host.stdout ?? process.stdin)
  const [line] = await new Promise<string[]>((resolve, reject) => {
    lines.on('line', (text) => text.startsWith('{') && resolve([text]))
    host.once('exit', (code) => reject(new Error(`The product did not start: code ${code}`)))
  })
  return JSON.parse(line ?? '') as { api: string; web: string }
}

/** The addresses of the server that the product runs on its folder. Not bundled: the module finds its programs relative to itself. */
async function databaseOf(folder: string) {
  const { startEmbedded } = (await import(
    pathToFileURL(path.resolve('server/db/embedded.mjs')).href
  )) as typeof import('@/server/db/embedded.mjs')
  return startEmbedded({ dataDir: path.join(folder, 'postgres'), attach: true })
}

export const queryAt = <Row extends object>(url: string, text: string, values?: unknown[]): Promise<Row[]> =>
  connected(url, (ask) => ask<Row>(text, values))

type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

/** Over one connection. */
export async function connected<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(
      async <Row extends object>(text: string, values?: unknown[]) => (await client.query<Row>(text, values)).rows,
    )
  } finally {
    await client.end()
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended in the meantime.
    return ''
  }
}
