import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { diskFiles } from './disk'
import type { FileStore } from './file-store'
import { s3Files, type Bucket, type BucketKeys } from './s3'

export type FilesPlace = { kind: 'disk'; folder: string } | { kind: 's3'; bucket: Bucket; keys: BucketKeys }

export const openFiles = (place: FilesPlace): FileStore =>
  place.kind === 'disk' ? diskFiles(place.folder) : s3Files(place.bucket, place.keys)

/** Where `FILES_URL` points: file:/path, file:path, or s3://bucket/prefix?region=…&endpoint=…. Undefined for what is neither. */
export function filesPlace(url: string, keys: BucketKeys | undefined): FilesPlace | undefined {
  if (url.startsWith('file:')) {
    return {
      kind: 'disk',
      folder: url.startsWith('file://') ? fileURLToPath(url) : path.resolve(url.slice('file:'.length)),
    }
  }
  const bucket = bucketOf(url)
  return bucket && keys && { kind: 's3', bucket, keys }
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^([A-Za-z0-9_-]+\/)*$/

export function bucketOf(url: string): Bucket | undefined {
  const { protocol, hostname, pathname, searchParams } = new URL(url)
  const prefix = pathname
    .split('/')
    .filter(Boolean)
    .map((word) => `${word}/`)
    .join('')
  const endpoint = searchParams.get('endpoint') ?? undefined
  const isKnown = protocol === 's3:' && BUCKET.test(hostname) && PREFIX.test(prefix)
  if (!isKnown || (endpoint !== undefined && !/^https?:\/\//.test(endpoint))) return undefined
  return { bucket: hostname, prefix, region: searchParams.get('region') ?? 'us-east-1', endpoint }
}
