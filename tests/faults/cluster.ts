/*
 * A setup for several machines, on a single one: two copies of PostgreSQL of which Patroni and etcd choose the primary, HAProxy in front
 * of them, PgBouncer in transaction mode, and two copies of the API behind another HAProxy. All of them are Debian's packages, run with
 * the configuration of docs/operate, on their own ports and in their own folder.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync } from 'node:fs'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withChildren } from '@/bench/measure'
import { freePort } from '@/bench/programs'
import { migrate } from '@/server/db/migrate'
import { HAPROXY, startCopies } from './balanced-copies'
import { Skipped } from './fault'
import { queryAt, type Site } from './product'

export interface Cluster extends Site {
  /** Address of the standby, with the login that owns everything. */
  replica_url: string
  /** kill -9 of everything on the primary's machine. Nothing restarts it. */
  killPrimary: () => Promise<void>
  /** Restarts what was killed and waits until it is a standby again: from then on the next primary may be killed. */
  bringBack: () => Promise<void>
  close: () => Promise<void>
}

const [ETCD, PATRONI, PGBOUNCER, SETPRIV] = [
  '/usr/bin/etcd',
  '/usr/bin/patroni',
  '/usr/sbin/pgbouncer',
  '/usr/bin/setpriv',
] as const
const POSTGRES = '/usr/lib/postgresql'
const USER = 'postgres'
const READY_MS = 120_000
const ASK_MS = 250

/** Throws Skipped if the machine lacks one of the programs. */
export async function startCluster(): Promise<Cluster> {
  const missing = [ETCD, PATRONI, PGBOUNCER, HAPROXY, SETPRIV, POSTGRES].find((program) => !existsSync(program))
  if (missing !== undefined) throw new Skipped(`${missing} is not installed`)
  const machine = makeMachine()
  try {
    return await startOn(machine)
  } catch (error) {
    await machine.close()
    throw error
  }
}

async function startOn(machine: Machine): Promise<Cluster> {
  const etcd = await startEtcd(machine)
  const passwords = { superuser: secret(), replication: secret(), rewind: secret() }
  const nodes = [
    await makeNode(machine, { name: 'database1', etcd, passwords }),
    await makeNode(machine, { name: 'database2', etcd, passwords }),
  ] as const
  nodes.forEach((node) => node.start())
  const { primary, replica } = await startBalancer(machine, nodes)
  await untilSafe(nodes)
  const [owner, login] = [`${USER}:${passwords.superuser}`, `haulbook_api:${secret()}`]
  await queryAt(addressOf(owner, primary, 'postgres'), 'create database haulbook')
  const [owner_url, serving_url] = [addressOf(owner, primary), addressOf(login, primary)]
  await migrate(owner_url, { serving_url })
  const pooler = await startPooler(machine, { primary, login })
  const site = { folder: machine.folder, owner_url, serving_url, headers: { 'x-service-key': secret() } }
  const env = { DATABASE_POOL_URL: addressOf(login, pooler), DATABASE_REPLICA_URL: addressOf(login, replica) }
  const copies = await startCopies(site, { web: false, env })
  let killed: Node | undefined
  return {
    ...site,
    replica_url: addressOf(owner, replica),
    api: copies.api,
    killPrimary: async () => {
      killed = await leaderOf(nodes)
      killed.kill()
    },
    bringBack: async () => {
      killed?.start()
      killed = undefined
      await untilSafe(nodes)
    },
    close: async () => {
      await copies.stop()
      await machine.close()
    },
  }
}

interface Machine {
  folder: string
  /** A folder that the programs may write to. */
  own: (name: string) => string
  /** A file that only they can read. */
  write: (name: string, text: string) => string
  /** Starts a program that ends with this process, however that ends. */
  run: (program: string, args: string[], env?: Record<string, string>) => ChildProcess
  close: () => Promise<void>
}

/** A folder of its own, and an unprivileged user, which PostgreSQL and PgBouncer require if we run as root. */
function makeMachine(): Machine {
  const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-cluster-'))
  chmodSync(folder, 0o711)
  const isRoot = process.getuid?.() === 0
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', isRoot ? [which, USER] : [which]))) as [
    number,
    number,
  ]
  const as = isRoot ? ['--reuid', USER, '--regid', USER, '--init-groups'] : []
  const running: ChildProcess[] = []
  return {
    folder,
    own: (name) => {
      const place = path.join(folder, name)
      mkdirSync(place, { mode: 0o700 })
      chownSync(place, uid, gid)
      return place
    },
    write: (name, text) => {
      const file = path.join(folder, name)
      writeFileSync(file, text, { mode: 0o600 })
      chownSync(file, uid, gid)
      return file
    },
    run: (program, args, env = {}) => {
      const log = openSync(path.join(folder, `${path.basename(program)}.log`), 'a')
      const child = spawn(SETPRIV, [...as, '--pdeathsig', 'TERM', program, ...args], {
        cwd: '/',
        env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', NODE_ENV: 'production', ...env },
        stdio: ['ignore', log, log],
      })
      running.push(child)
      return child
    },
    close: async () => {
      // Programs end in reverse order: Patroni stops its PostgreSQL while etcd still responds.
      for (const child of running.reverse()) await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const secret = (): string => randomBytes(24).toString('base64url')
const addressOf = (login: string, place: string, name = 'haulbook'): string => `postgres://${login}@${place}/${name}`
const local = (port: number): string => `127.0.0.1:${port}`

async function startEtcd(machine: Machine): Promise<string> {
  const [clients, peers] = [local(await freePort()), local(await freePort())]
  machine.run(ETCD, [
    ...['--name', 'etcd', '--data-dir', machine.own('etcd'), '--logger', 'zap', '--log-level', 'warn'],
    ...['--listen-client-urls', `http://${clients}`, '--advertise-client-urls', `http://${clients}`],
    ...['--listen-peer-urls', `http://${peers}`, '--initial-advertise-peer-urls', `http://${peers}`],
    ...['--initial-cluster', `etcd=http://${peers}`],
  ])
  await until(`etcd answers`, async () => (await fetch(`http://${clients}/health`)).ok)
  return clients
}

interface Node {
  name: string
  place: string
  rest: string
  start: () => void
  /** kill -9 of Patroni, of PostgreSQL and of each of its connections. */
  kill: () => void
}

interface NodeOptions {
  name: string
  etcd: string
  passwords: Record<'superuser' | 'replication' | 'rewind', string>
}

async function makeNode(machine: Machine, { name, etcd, passwords }: NodeOptions): Promise<Node> {
  const [place, rest] = [local(await freePort()), local(await freePort())]
  const home = machine.own(name)
  const data = path.join(home, 'data')
  const version = readdirSync(POSTGRES).sort().at(-1) ?? ''
  const config = machine.write(`${name}.yml`, readFileSync(path.resolve('docs/operate/patroni.yml'), 'utf8'))
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    ...{ PATRONI_RESTAPI_LISTEN: rest, PATRONI_RESTAPI_CONNECT_ADDRESS: rest },
    ...{ PATRONI_POSTGRESQL_LISTEN: place, PATRONI_POSTGRESQL_CONNECT_ADDRESS: place },
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: path.join(POSTGRES, version, 'bin'),
    PATRONI_POSTGRESQL_PGPASS: path.join(home, 'pgpass'),
    ...{ PATRONI_SUPERUSER_USERNAME: USER, PATRONI_SUPERUSER_PASSWORD: passwords.superuser },
    ...{ PATRONI_REPLICATION_USERNAME: 'replicator', PATRONI_REPLICATION_PASSWORD: passwords.replication },
    ...{ PATRONI_REWIND_USERNAME: 'rewinder', PATRONI_REWIND_PASSWORD: passwords.rewind },
  }
  let patroni: ChildProcess | undefined
  return {
    name,
    place,
    rest,
    start: () => void (patroni = machine.run(PATRONI, [config], env)),
    kill: () => {
      const server = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      const pids = [...withChildren(server)]
      patroni?.kill('SIGKILL')
      for (const pid of pids) killIfThere(pid)
    },
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // A connection ended in between.
  }
}

/** The addresses of the current primary, and of a standby that is up to date. */
async function startBalancer(
  machine: Machine,
  [one, other]: readonly [Node, Node],
): Promise<Record<'primary' | 'replica', string>> {
  const [primary, replica] = [local(await freePort()), local(await freePort())]
  const portOf = (place: string) => place.split(':')[1] ?? ''
  machine.run(HAPROXY, ['-db', '-f', path.resolve('docs/operate/haproxy-database.cfg')], {
    ...{ PRIMARY_BIND: primary, REPLICA_BIND: replica },
    ...{ DATABASE_1: one.place, DATABASE_2: other.place },
    ...{ PATRONI_1: portOf(one.rest), PATRONI_2: portOf(other.rest) },
  })
  return { primary, replica }
}

async function startPooler(machine: Machine, { primary, login }: { primary: string; login: string }): Promise<string> {
  const port = await freePort()
  const [host = '', primaryPort = ''] = primary.split(':')
  const [name, password] = login.split(':')
  const places: Record<string, string> = {
    PRIMARY_HOST: host,
    PRIMARY_PORT: primaryPort,
    LISTEN_PORT: String(port),
    USERS_FILE: machine.write('users.txt', `"${name}" "${password}"\n`),
  }
  const text = readFileSync(path.resolve('docs/operate/pgbouncer.ini'), 'utf8').replace(/^[^;].*$/gm, (line) =>
    line.replace(/[A-Z]+_[A-Z]+/g, (word) => places[word] ?? word),
  )
  machine.run(PGBOUNCER, [machine.write('pgbouncer.ini', text)])
  await until('PgBouncer answers', () => queryAt(addressOf(login, local(port)), 'select 1'))
  return local(port)
}

interface Member {
  name: string
  role: string
}

/** Patroni's own view, as returned by the first copy that responds. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { rest } of nodes) {
    const answer = await fetch(`http://${rest}/cluster`).catch(() => undefined)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  throw new Error('No Patroni answers')
}

async function leaderOf(nodes: readonly Node[]): Promise<Node> {
  const leader = (await membersOf(nodes)).find(({ role }) => role === 'leader')
  const node = nodes.find(({ name }) => name === leader?.name)
  if (!node) throw new Error('There is no primary')
  return node
}

/** A standby has everything that was acknowledged, so the primary may be lost. */
const untilSafe = (nodes: readonly Node[]): Promise<void> =>
  until('a synchronous standby', async () => {
    const roles = (await membersOf(nodes)).map(({ role }) => role)
    return roles.includes('leader') && roles.includes('sync_standby')
  })

async function until(what: string, isThere: () => Promise<unknown>): Promise<void> {
  let fault: unknown
  for (const giveUp = Date.now() + READY_MS; Date.now() < giveUp; await pause(ASK_MS)) {
    const found = await isThere().catch((error: unknown) => void (fault = error))
    if (found !== undefined && found !== false) return
  }
  throw new Error(`${what}: not within ${READY_MS / 1_000} s`, { cause: fault })
}
