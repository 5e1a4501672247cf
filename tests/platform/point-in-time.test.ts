import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { noteMoment } from '@/server/db/backup/moment.mjs'
import { trialBalance } from '@/server/db/backup/trial-balance.mjs'
import { tidyWalArchive } from '@/server/db/backup/wal-archive.mjs'
import { migrate } from '@/server/db/migrate'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { run, serve } from '@/tests/support/commands'

jest.setTimeout(600_000)

let folder = ''
let wal = ''
let from = ''
let server: Awaited<ReturnType<typeof serve>>
let api: TestApi
let books: Books
const at = (name: string) => path.join(folder, name)

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'haulbook-moment-'))
  execFileSync('chmod', ['711', folder])
  wal = at('wal')
  from = at('from')
  server = await serve(from, { walDir: wal })
  await migrate(server.url, { serving_url: server.servingUrl })
  const database = { url: server.url, serving_url: server.servingUrl, drop: () => Promise.resolve() }
  api = await testApi({ database })
  books = await makeBooks(api)
})
afterEach(async () => {
  await api.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const post = (entry_id: string) =>
  books.journal(
    [
      [6010, 12.5, 0],
      [3000, 0, 12.5],
    ],
    { entry_id },
  )

interface Found {
  hash: string
  entries: string[]
}

async function lookInto(url: string): Promise<Found> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ entry_id: string }>('select entry_id from journal_entry order by entry_id')
    return { hash: (await trialBalance(client)).hash, entries: rows.map(({ entry_id }) => entry_id) }
  } finally {
    await client.end()
  }
}

async function restoredIn(dataDir: string): Promise<Found> {
  const again = await serve(dataDir)
  try {
    return await lookInto(again.url)
  } finally {
    await again.close()
  }
}

it('restores the books exactly as of a moment after a backup, and continues from there with a log of its own', async () => {
  const file = at('books.tar.gz')
  await post('a before the backup')
  expect(await run('backup', [file], { DATA_DIR: from })).toMatchObject({ code: 0 })
  const backedUp = await lookInto(server.url)
  await post('b before the moment')
  const moment = await noteMoment(server.url)
  await post('c after the moment')
  const later = await noteMoment(server.url)
  expect(new Set([backedUp.hash, moment.hash, later.hash]).size).toBe(3)

  const archive = path.join(wal, readdirSync(wal)[0] ?? '')
  await tidyWalArchive(wal, new Date(0))
  expect(readdirSync(archive).filter((name) => /^[0-9A-F]{24}$/.test(name))).toEqual([])

  const began = performance.now()
  const env = { DATA_DIR: at('to'), BACKUP_WAL_DIR: wal }
  const restored = await run('restore', [file, '--to', moment.at], env)
  process.stdout.write(`restored to a moment in ${Math.round(performance.now() - began)} ms\n`)
  expect(restored).toEqual({
    code: 0,
    output: expect.stringMatching(
      /Restored the books of .+: 2 accounts, trial balance [0-9a-f]{12}; the last transaction in them is of 20.+Z\.\nEvery invariant holds\./,
    ),
  })
  expect(await restoredIn(at('to'))).toEqual({
    hash: moment.hash,
    entries: ['a before the backup', 'b before the moment'],
  })

  const without = await run('restore', [file], { DATA_DIR: at('plain') })
  expect(without).toEqual({ code: 0, output: expect.stringMatching(/^Restored the books of .+ as in the backup\.$/) })
  expect(await restoredIn(at('plain'))).toEqual(backedUp)

  const second = at('second.tar.gz')
  const next = await serve(at('to'), { walDir: wal })
  expect(await run('backup', [second], { DATA_DIR: at('to') })).toMatchObject({ code: 0 })
  const after = await noteMoment(next.url)
  await next.close()
  expect(readdirSync(wal)).toHaveLength(2)
  expect(after.hash).toBe(moment.hash)
  expect(await run('restore', [second, '--to', after.at, '--wal', wal], { DATA_DIR: at('on') })).toMatchObject({
    code: 0,
  })
  expect((await restoredIn(at('on'))).hash).toBe(moment.hash)
})

it('refuses a time that the backup and the archive do not cover, in one line, and leaves no files behind', async () => {
  const file = at('books.tar.gz')
  const before = new Date().toISOString()
  await run('backup', [file], { DATA_DIR: from })
  await post('after the backup')
  const moment = await noteMoment(server.url)
  await post('later')
  await noteMoment(server.url)
  const refusal = async (args: string[], env = {}) => {
    const dataDir = at('to')
    const { code, output } = await run('restore', [file, ...args], { DATA_DIR: dataDir, BACKUP_WAL_DIR: wal, ...env })
    const left = existsSync(dataDir) ? readdirSync(dataDir) : []
    return [code, output, left]
  }
  const refused = (line: RegExp) => [1, expect.stringMatching(line), []]

  expect(await refusal(['--to', before])).toEqual(refused(/^.+ is of .+, which is after .+ before that time\.$/))
  expect(await refusal(['--to', new Date().toISOString()])).toEqual(
    refused(/^The archived log does not reach that time: its last transaction is of 20\d\d-.+Z\.$/),
  )
  expect(await refusal(['--to', '2999-01-01T00:00:00Z'])).toEqual(refused(/ is still to come\.$/))
  expect(await refusal(['--to', '2026-11-26T14:30:00'])).toEqual(refused(/^--to .+ has no zone: .+\.$/))
  expect(await refusal(['--to', 'yesterday'])).toEqual(refused(/^--to is no time: .+\.$/))
  expect(await refusal(['--to', moment.at], { BACKUP_WAL_DIR: '' })).toEqual(refused(/^Where is the archived log\? /))
  expect(await refusal(['--to', moment.at, '--wal', at('nowhere')])).toEqual(refused(/ has no folder /))

  const archive = path.join(wal, readdirSync(wal)[0] ?? '')
  const [withMoment] = readdirSync(archive).sort().slice(-2)
  renameSync(path.join(archive, withMoment ?? ''), at('mislaid'))
  expect(await refusal(['--to', moment.at])).toEqual(refused(/^The archived log does not reach that time: /))
})

it('a drill compares backup and log with the current books; logs that no backup needs any more are deleted', async () => {
  await post('drilled')
  const drilled = await run('drill', [], { DATA_DIR: from, BACKUP_WAL_DIR: wal })
  expect(drilled).toEqual({
    code: 0,
    output: expect.stringMatching(/as at that moment, and every invariant holds\. Nothing of the drill was kept\.$/),
  })
  await tidyWalArchive(wal, new Date(Date.now() + 1000))
  expect(readdirSync(path.join(wal, readdirSync(wal)[0] ?? ''))).toEqual([])
})
