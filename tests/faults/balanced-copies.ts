/* Two copies of web and of the API behind the load balancer of the operator's guide. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startProgram, type Program } from '@/bench/programs'
import type { Site } from './product'

export const HAPROXY = '/usr/sbin/haproxy'
/** Waits until the load balancer has noticed that a copy is back. */
const SEEN_MS = 1_500

export interface Copies {
  /** The addresses of web and of the API behind the balancer. */
  web: string
  api: string
  count: number
  roll: () => Promise<void>
  stop: () => Promise<void>
}

export interface CopiesOptions {
  /** Without web there are copies of the API alone. */
  web?: boolean
  /** Additional settings of each copy of the API. */
  env?: Record<string, string>
}

interface Copy {
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts them on an existing database and folder of files. */
export async function startCopies(
  { folder, serving_url, headers }: Pick<Site, 'folder' | 'serving_url' | 'headers'>,
  { web: withWeb = true, env }: CopiesOptions = {},
): Promise<Copies> {
  const [web, calls, ...ports] = await Promise.all(Array.from({ length: 6 }, freePort))
  const [web1 = 0, web2 = 0, api1 = 0, api2 = 0] = ports
  const origin = `http://127.0.0.1:${web}`
  const shared = {
    DATA_DIR: folder,
    APP_ORIGIN: origin,
    SERVICE_CREDENTIAL: headers['x-service-key'] ?? '',
    SESSION_SECRET: randomBytes(48).toString('base64url'),
    LOG_LEVEL: 'warn',
  }
  const api = (port: number) => () =>
    startProgram({
      args: ['--enable-source-maps', path.resolve('dist/api.mjs')],
      env: { ...shared, DATABASE_URL: serving_url, API_PORT: String(port), MIGRATE: 'off', ...env },
      port,
      health: '/api/v1/health/',
    })
  const page = (port: number) => () =>
    startProgram({
      args: [path.resolve('node_modules/next/dist/bin/next'), 'start', '-p', String(port), '-H', '127.0.0.1'],
      env: { ...shared, PORT: String(port), API_BASE_URL: `http://127.0.0.1:${calls}`, TRUST_PROXY: '1' },
      port,
      health: '/api/health',
    })
  const balancer = spawn(HAPROXY, ['-db', '-f', path.resolve('docs/operate/haproxy.cfg')], {
    env: {
      NODE_ENV: 'production',
      APP_HOST: `127.0.0.1:${web}`,
      ...{ WEB_BIND: `127.0.0.1:${web}`, WEB_1: `127.0.0.1:${web1}`, WEB_2: `127.0.0.1:${web2}` },
      ...{ API_BIND: `127.0.0.1:${calls}`, API_1: `127.0.0.1:${api1}`, API_2: `127.0.0.1:${api2}` },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => balancer.kill('SIGKILL'))
  const copies: Copy[] = []
  const pages = withWeb ? [page(web1), page(web2)] : []
  for (const start of [api(api1), api(api2), ...pages]) copies.push(await copyOf(start))
  await pause(SEEN_MS)
  return {
    web: origin,
    api: `http://127.0.0.1:${calls}`,
    count: copies.length,
    roll: async () => {
      for (const copy of copies) {
        await copy.restart()
        await pause(SEEN_MS)
      }
    },
    stop: async () => {
      await Promise.all(copies.map((copy) => copy.stop()))
      const ended = once(balancer, 'exit')
      balancer.kill('SIGTERM')
      await ended
    },
  }
}

async function copyOf(start: () => Promise<Program>): Promise<Copy> {
  let program = await start()
  return {
    restart: async () => {
      await program.stop()
      program = await start()
    },
    stop: () => program.stop(),
  }
}
