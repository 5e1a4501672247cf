// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../db/embedded.mjs'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { runToEnd } from '../support/child.mjs'
import { atEnd } from '../support/lifecycle.mjs'
import { freePort } from '../support/ports.mjs'
import { inRoot } from '../support/root.mjs'
import { say } from '../support/terminal.mjs'

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} base
 * @property {string} folder what stands for the root of its file system
 * @property {string} workdir inside it
 * @property {Record<string, string>} env
 * @property {string[]} command
 */

const NOBODY = { uid: 65534, gid: 65534 }
const asRoot = process.getuid?.() === 0
const READY_TRIES = 240

/**
 * Runs the steps of the Dockerfile without a container engine: each stage in an empty folder with an empty environment, under a user
 * without privileges. Then starts the result on its own database, and asks both programs for their health.
 */
export async function main() {
  const root = mkdtempSync(path.join(tmpdir(), 'haulbook-image-'))
  chmodSync(root, 0o755)
  atEnd(() => rmSync(root, { recursive: true, force: true }))
  const context = path.join(root, 'context')
  await makeContext(context)
  const stages = new Map()
  /** @type {Stage | undefined} */
  let stage
  for (const line of instructions(readFileSync(inRoot('Dockerfile'), 'utf8'))) {
    const [word = '', ...rest] = line.split(/\s+/)
    const text = rest.join(' ')
    say(line.length > 110 ? `${line.slice(0, 110)}…` : line)
    if (word === 'FROM') stages.set((stage = begin(root, stages, rest)).name, stage)
    else if (stage) await step(stage, { word, text, stages, context })
  }
  await serve(stages.get('api'), stages.get('web'))
  say('Every step ran, and what came out serves.')
}

/** @param {string} text */
const instructions = (text) =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))

/**
 * The build context: the files that are under version control and that .dockerignore does not exclude.
 * @param {string} folder
 */
async function makeContext(folder) {
  const rules = readFileSync(inRoot('.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const kept = rules.filter((rule) => rule.startsWith('!')).map((rule) => patternOf(rule.slice(1)))
  const dropped = rules.filter((rule) => !rule.startsWith('!') && rule !== '**').map(patternOf)
  const { stdout } = await runToEnd(['git', '-C', inRoot('.'), 'ls-files', '-z'])
  const files = stdout
    .split('\0')
    .filter((file) => kept.some((rule) => rule.test(file)) && !dropped.some((rule) => rule.test(file)))
  if (files.length === 0) throw new SetupError('Nothing is under version control here, so there is nothing to build.')
  for (const file of files) put(inRoot(file), path.join(folder, file))
}

/** @param {string} rule */
const patternOf = (rule) =>
  new RegExp(
    `^${rule
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(.*/)?')
      .replaceAll(/(?<![).])\*/g, '[^/]*')}(/|$)`,
  )

/**
 * @param {string} root
 * @param {Map<string, Stage>} stages
 * @param {string[]} words such as `base AS api`
 * @returns {Stage}
 */
function begin(root, stages, [base = '', , name = base]) {
  const before = stages.get(base)
  const folder = path.join(root, name)
  mkdirSync(folder)
  if (before) put(before.folder, folder)
  own(folder)
  return {
    name,
    base,
    folder,
    workdir: before?.workdir ?? '/',
    env: { ...(before?.env ?? {}) },
    command: before?.command ?? [],
  }
}

/**
 * @param {Stage} stage
 * @param {{ word: string, text: string, stages: Map<string, Stage>, context: string }} what
 */
async function step(stage, { word, text, stages, context }) {
  const inside = (/** @type {string} */ place) => path.join(stage.folder, path.resolve(stage.workdir, place))
  if (word === 'WORKDIR') {
    stage.workdir = path.resolve(stage.workdir, text)
    mkdirSync(inside('.'), { recursive: true })
    return own(inside('.'))
  }
  if (word === 'ENV') {
    for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value
    return undefined
  }
  if (word === 'COPY') return copy(stage, text, { stages, context, inside })
  if (word === 'RUN') return shell(stage, text)
  if (word === 'CMD') stage.command = JSON.parse(text)
  else if (!/^(USER|VOLUME|EXPOSE|HEALTHCHECK)$/.test(word)) throw new SetupError(`This script knows no ${word}.`)
  return undefined
}

/**
 * @param {Stage} stage
 * @param {string} text
 * @param {{ stages: Map<string, Stage>, context: string, inside: (place: string) => string }} from
 */
function copy(stage, text, { stages, context, inside }) {
  const words = text.split(' ')
  const source = words[0]?.startsWith('--from=') ? stages.get(words.shift()?.slice('--from='.length) ?? '') : undefined
  const target = words.pop() ?? '.'
  for (const word of words) {
    const file = source ? path.join(source.folder, path.resolve(source.workdir, word)) : path.join(context, word)
    put(file, statSync(file).isFile() ? path.join(inside(target), path.basename(word)) : inside(target))
  }
  own(inside('.'))
}

/**
 * @param {Stage} stage
 * @param {string} text
 */
async function shell(stage, text) {
  // Folders of the image's root are folders of the stage; created files belong to the user that creates them, so `chown` is dropped.
  const line = text.replaceAll(/(?<=\s)\/(?=data\b)/g, `${stage.folder}/`).replaceAll(/ && chown \S+ \S+/g, '')
  const code = await run(stage, ['/bin/sh', '-c', line])
  if (code !== 0) throw new SetupError(`"${text}" ended with ${code}.`)
}

/**
 * @param {Stage} stage
 * @param {Record<string, string>} [more]
 * @returns {Record<string, string>}
 */
function environment({ folder, env }, more = {}) {
  const own = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value === '/data' ? `${folder}/data` : value]),
  )
  return {
    PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: path.join(folder, 'home'),
    ...own,
    ...more,
  }
}

/**
 * @param {Stage} stage
 * @param {string[]} command
 * @param {Record<string, string>} [more]
 */
function start(stage, [program = '', ...args], more) {
  mkdirSync(path.join(stage.folder, 'home'), { recursive: true })
  own(path.join(stage.folder, 'home'))
  return spawn(program === 'node' ? process.execPath : program, args, {
    cwd: path.join(stage.folder, stage.workdir),
    env: /** @type {NodeJS.ProcessEnv} */ (environment(stage, more)),
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(asRoot ? NOBODY : {}),
  })
}

/**
 * @param {Stage} stage
 * @param {string[]} command
 * @param {Record<string, string>} [more]
 * @returns {Promise<number | null>}
 */
const run = (stage, command, more) =>
  new Promise((resolve, reject) => start(stage, command, more).once('error', reject).once('close', resolve))

/**
 * Migrates its own database with the API's image, then starts both programs with the commands of their images.
 * @param {Stage} api
 * @param {Stage} web
 */
async function serve(api, web) {
  const database = await startEmbedded({ dataDir: path.join(api.folder, 'postgres'), durable: false, disposable: true })
  atEnd(() => database.stop())
  const owner = { DATABASE_OWNER_URL: database.url, DATABASE_URL: database.servingUrl }
  if ((await run(api, api.command, { ...owner, MIGRATE: 'only' })) !== 0)
    throw new SetupError('The database was not migrated.')
  const [apiPort, webPort] = [await freePort(), await freePort()]
  const key = { SERVICE_CREDENTIAL: 'a-key-for-this-proof-alone' }
  const origin = `http://localhost:${webPort}`
  const loopback = { API_HOST: '127.0.0.1', API_PORT: String(apiPort), APP_ORIGIN: origin, DEMO: 'off', MIGRATE: 'off' }
  const programs = [
    start(api, api.command, { ...key, ...loopback, DATABASE_URL: database.servingUrl }),
    start(web, web.command, {
      ...key,
      API_BASE_URL: `http://127.0.0.1:${apiPort}`,
      APP_ORIGIN: origin,
      SESSION_SECRET: 'a secret for this proof alone and long enough',
      HOSTNAME: '127.0.0.1',
      PORT: String(webPort),
    }),
  ]
  atEnd(() => void programs.map((program) => program.kill('SIGTERM')))
  await answers(`http://127.0.0.1:${apiPort}/api/v1/health/`)
  await answers(`${origin}/api/health`)
  await answers(`${origin}/auth/login`)
  for (const program of programs) program.kill('SIGTERM')
  await Promise.all(programs.map((program) => once(program, 'close')))
}

/** @param {string} address */
async function answers(address) {
  for (let tries = 0; tries < READY_TRIES; tries += 1, await pause(250)) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok)
      return say(`${address} ${answer.status} ${(await answer.text()).slice(0, 60).replaceAll('\n', ' ')}`)
  }
  throw new SetupError(`${address} does not answer.`)
}

/**
 * @param {string} from
 * @param {string} to
 */
function put(from, to) {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

/** @param {string} place */
function own(place) {
  if (!asRoot) return
  spawnSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, place])
}
