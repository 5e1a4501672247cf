export type FileContent = Uint8Array | AsyncIterable<Uint8Array>

/**
 * Port: bytes under keys of ours. A key that was put is there whole or not at all. `get` answers undefined for a key that
 * is not there; `remove` of one is no fault.
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
