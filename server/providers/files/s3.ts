import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { checkKey, piecesOf, type FileStore } from './file-store'

export interface Bucket {
  bucket: string
  /** Prefix of every key, ending in a slash; or empty. */
  prefix: string
  region: string
  /** Another server that speaks S3, addressed by path; without one, Amazon's. */
  endpoint?: string
}

export interface BucketKeys {
  access_key_id: string
  secret_access_key: string
  session_token?: string
}

/** Time until the response begins; sending adds time at the pace of a slow connection. */
const ANSWER_MS = 15_000
const BYTES_PER_MS = 128
const TRIES = 3

/** Files in a bucket. Requests are signed over their content, so that what arrives is what was sent. */
export function s3Files({ bucket, prefix, region, endpoint }: Bucket, keys: BucketKeys): FileStore {
  const client = new AwsClient({
    accessKeyId: keys.access_key_id,
    secretAccessKey: keys.secret_access_key,
    sessionToken: keys.session_token,
    service: 's3',
    region,
    retries: 0,
  })
  const base = endpoint ? `${endpoint.replace(/\/$/, '')}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
  const addressOf = (key: string): string => `${base}/${prefix}${checkKey(key)}`
  const send = async (
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    content?: Buffer<ArrayBuffer>,
    type?: string,
  ): Promise<Response> => {
    const sha256 = createHash('sha256')
      .update(content ?? '')
      .digest('hex')
    const headers = { 'X-Amz-Content-Sha256': sha256, ...(type && { 'Content-Type': type }) }
    for (let attempt = 1; ; attempt++) {
      // A body that is arriving can take as long as its reader does; fetch itself ends one that stalls.
      const waiting = new AbortController()
      const limit = setTimeout(() => waiting.abort(), ANSWER_MS + (content?.length ?? 0) / BYTES_PER_MS)
      const answer = await client
        .fetch(addressOf(key), { method, headers, body: content, signal: waiting.signal })
        .catch((error: unknown) => new Error('The file store cannot be reached', { cause: error }))
        .finally(() => clearTimeout(limit))
      if (!(answer instanceof Error) && (answer.ok || answer.status === 404)) return answer
      if (!(answer instanceof Error)) await answer.body?.cancel()
      const isPassing = answer instanceof Error || answer.status >= 500
      if (attempt >= TRIES || !isPassing) {
        throw answer instanceof Error ? answer : new Error(`The file store answered ${answer.status}`)
      }
    }
  }
  return {
    put: async (key, content, { content_type }) => {
      // The signature covers the whole content, so all of it is needed first.
      const answer = await send('PUT', key, await buffer(piecesOf(content)), content_type)
      await answer.body?.cancel()
      if (!answer.ok) throw new Error('The file store has no such bucket')
    },
    get: async (key) => {
      const answer = await send('GET', key)
      if (answer.ok) return answer.body ?? piecesOf(new Uint8Array())
      await answer.body?.cancel()
      return undefined
    },
    remove: async (key) => {
      const answer = await send('DELETE', key)
      await answer.body?.cancel()
    },
  }
}
