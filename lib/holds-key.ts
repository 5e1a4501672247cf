import { createHash, timingSafeEqual } from 'node:crypto'

/** True also while no key is asked for. */
export const holdsKey = (given: string | string[] | undefined, key: string | undefined): boolean =>
  key === undefined || (typeof given === 'string' && isSame(given, key))

/** Compares digests, so that neither content nor length shows in the time it takes. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
