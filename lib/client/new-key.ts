import { v4 } from 'uuid'

/** A unique id for an attempt or a row on screen. Over plain HTTP browsers have no crypto.randomUUID; this works everywhere. */
export const newKey = (): string => v4()
