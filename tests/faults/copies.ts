import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { freePort, startProgram, type Program } from '@/bench/programs'
import type { Site } from './product'

export interface Copy extends Program {
  /** Every line that it wrote. */
  said: () => string[]
}

/** Starts web alone, in front of any server that acts as its API. */
export async function startWebAt(options: {
  api: string
  folder: string
  env?: Record<string, string>
}): Promise<Copy> {
  const { api, folder, env } = options
  const port = await freePort()
  return startCopy({
    name: 'web',
    args: [path.resolve('node_modules/next/dist/bin/next'), 'start', '-p', String(port), '-H', '127.0.0.1'],
    env: {
      DATA_DIR: folder,
      PORT: String(port),
      API_BASE_URL: api,
      SESSION_SECRET: randomBytes(48).toString('base64url'),
      NEXT_TELEMETRY_DISABLED: '1',
      ...env,
    },
    port,
    folder,
    health: '/api/health',
  })
}

/** One more API on a product's database and files. */
export async function startApiAt({ folder, serving_url, headers }: Site, env?: Record<string, string>): Promise<Copy> {
  const port = await freePort()
  return startCopy({
    name: 'api',
    args: ['--enable-source-maps', path.resolve('dist/api.mjs')],
    env: {
      DATA_DIR: folder,
      DATABASE_URL: serving_url,
      SERVICE_CREDENTIAL: headers['x-service-key'] ?? '',
      DATA_SECRET: readFileSync(path.join(folder, 'data-secret'), 'utf8').trim(),
      API_PORT: String(port),
      MIGRATE: 'off',
      ...env,
    },
    port,
    folder,
    health: '/api/v1/health/',
  })
}

interface Started {
  name: string
  args: string[]
  env: Record<string, string>
  port: number
  folder: string
  health: string
}

async function startCopy({ name, args, env, port, folder, health }: Started): Promise<Copy> {
  const log = path.join(folder, `${name}-${port}.log`)
  const program = await startProgram({ args, env, port, health, log })
  return { ...program, said: () => readFileSync(log, 'utf8').split('\n') }
}

/** Bytes of memory that a program takes. */
export const memoryOf = (pid: number): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** How many sockets a program has open. */
export const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => targetOf(`/proc/${pid}/fd/${name}`).startsWith('socket:')).length

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    // It was closed after the folder was read.
    return ''
  }
}
