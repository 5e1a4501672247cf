import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkKey, piecesOf, type FileContent, type FileStore } from './file-store'

/** Files in a folder. A stored file survives a power cut: it is written to a temporary file, synced, then renamed. */
export function diskFiles(folder: string): FileStore {
  const placeOf = (key: string): string => path.join(folder, checkKey(key))
  return {
    put: async (key, content) => {
      const place = placeOf(key)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      const draft = `${place}.${randomUUID()}.part`
      try {
        await writeSynced(draft, content)
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(path.dirname(place))
    },
    get: async (key) => {
      const place = placeOf(key)
      return (await stat(place).catch(unlessMissing)) && read(place)
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  }
}

/** Opened on the first read, so that content nobody reads holds no file open. */
async function* read(place: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(place) as AsyncIterable<Uint8Array>
}

async function writeSynced(place: string, content: FileContent): Promise<void> {
  const file = await open(place, 'wx', 0o600)
  try {
    for await (const piece of piecesOf(content)) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A renamed file is only durable once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: unknown): undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
