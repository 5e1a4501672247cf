import { createHash, timingSafeEqual } from 'node:crypto'

/** Also true when no key is required. */
export const holdsKey = (given: string | string[] | undefined, key: string | undefined): boolean =>
  key === undefined || (typeof given === 'string' && isSame(given, key))

/** Compares digests, so that the time taken reveals neither content nor length. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
