export type FileContent = Uint8Array | AsyncIterable<Uint8Array>

/**
 * Port: bytes under our own keys. A stored key is complete or does not exist. `get` returns undefined for a missing key; removing one is
 * not an error.
 */
export interface FileStore {
  put(key: string, content: FileContent, meta: { content_type: string }): Promise<void>
  get(key: string): Promise<AsyncIterable<Uint8Array> | undefined>
  remove(key: string): Promise<void>
}

const KEY = /^[A-Za-z0-9_-]{1,64}(\/[A-Za-z0-9_-]{1,64}){0,3}$/

/** A key consists of plain words, so that none can name a place outside the store. Throws RangeError. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('Not a key of the file store')
  return key
}

export async function* piecesOf(content: FileContent): AsyncIterable<Uint8Array> {
  if (content instanceof Uint8Array) yield content
  else yield* content
}
