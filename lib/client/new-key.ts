import { v4 } from 'uuid'

/** A fresh name for an attempt or a row on screen. Over plain HTTP browsers have no crypto.randomUUID; this one stands everywhere. */
export const newKey = (): string => v4()
