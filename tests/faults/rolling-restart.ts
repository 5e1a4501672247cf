import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startProgram, type Program } from '@/bench/programs'
import { answersOf, isWhole, summaryOf, throughCycles } from './cycles'
import { Skipped, type Fault } from './fault'
import { endsSession, peopleAt } from './people'
import { startProduct, type Product } from './product'
import { number } from './report'

const HAPROXY = '/usr/sbin/haproxy'
/** Until the balancer has seen that a copy is back. */
const SEEN_MS = 1_500
/** 503 says that the browser should ask again. */
const MENDED = ['201', '429', '503']

/** A new version is rolled out: one copy after the other ends and comes back, under people who work. */
export const rollingRestart: Fault = {
  id: 'F14',
  done: 'two copies of web and of the API behind HAProxy, restarted one after the other under 4 people who are signed in',
  goal: '0 signed out, 0 lost, 0 doubled, no answer but 201 and 503',
  cycles: 5,
  run: async ({ cycles, tell }) => {
    if (!existsSync(HAPROXY)) throw new Skipped('HAProxy is not installed')
    const product = await startProduct()
    let signedOut = 0
    try {
      const copies = await startCopies(product)
      try {
        const survived = await throughCycles(product, {
          name: 'F14',
          cycles,
          tell,
          places: (_site, companies) => peopleAt(copies.web, companies),
          onAnswer: (_place, answer) => {
            if (endsSession(answer)) signedOut += 1
          },
          strike: () => copies.roll(),
        })
        const failed = [...survived.written.answers].filter(([answer]) => !MENDED.includes(answer))
        const unmended = failed.reduce((sum, [, times]) => sum + times, 0)
        return {
          figure: `${summaryOf(survived)}, ${signedOut} signed out; ${number(cycles * copies.count)} restarts; answers ${answersOf(survived)}`,
          reached: isWhole(survived) && signedOut + unmended === 0,
        }
      } finally {
        await copies.stop()
      }
    } finally {
      await product.close()
    }
  },
}

interface Copies {
  /** Where people come in. */
  web: string
  count: number
  roll: () => Promise<void>
  stop: () => Promise<void>
}

interface Copy {
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Two copies of each program on the product's database and files, and the balancer that the operator's guide has. */
async function startCopies({ folder, serving_url, headers }: Product): Promise<Copies> {
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
      env: { ...shared, DATABASE_URL: serving_url, API_PORT: String(port), MIGRATE: 'off' },
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
  for (const start of [api(api1), api(api2), page(web1), page(web2)]) copies.push(await copyOf(start))
  await pause(SEEN_MS)
  return {
    web: origin,
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
