import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskFiles } from './disk'
import type { FileStore } from './file-store'

let folder: string
let files: FileStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'))
  files = diskFiles(path.join(folder, 'store'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const type = { content_type: 'text/plain' }
async function textOf(key: string): Promise<string | undefined> {
  const content = await files.get(key)
  if (!content) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('a stored file is read back, whole or in pieces, and replaced when it is stored again', async () => {
  await files.put('company/one', Buffer.from('first'), type)
  expect(await textOf('company/one')).toBe('first')
  await files.put('company/one', pieces('sec', 'ond'), type)
  expect(await textOf('company/one')).toBe('second')
  await files.put('company/empty', new Uint8Array(), type)
  expect(await textOf('company/empty')).toBe('')
})

test('a missing key returns undefined, and removing it is not an error', async () => {
  expect(await textOf('company/none')).toBeUndefined()
  await files.put('company/one', Buffer.from('x'), type)
  await files.remove('company/one')
  await files.remove('company/one')
  expect(await textOf('company/one')).toBeUndefined()
})

test('an interrupted write leaves the previous content, and no temporary file', async () => {
  await files.put('company/one', Buffer.from('whole'), type)
  await expect(files.put('company/one', brokenOff(), type)).rejects.toThrow('broken off')
  expect(await textOf('company/one')).toBe('whole')
  expect(await readdir(path.join(folder, 'store', 'company'))).toEqual(['one'])
})

test.each([
  '../one',
  'company/../../one',
  '/etc/passwd',
  'company\\one',
  'company/.hidden',
  'a//b',
  '',
  'company/one\0',
])('the key %j, which could leave the folder, is refused', async (key) => {
  await expect(files.put(key, Buffer.from('x'), type)).rejects.toThrow(RangeError)
  await expect(files.get(key)).rejects.toThrow(RangeError)
})

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
async function* brokenOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('ha')
  throw new Error('broken off')
}
