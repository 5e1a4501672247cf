/** A value read from one cell, or the sentence that says why it could not be. */
export type Reading<T> = { value: T } | { reason: string }

export const read = <T>(value: T): Reading<T> => ({ value })

export const unread = (reason: string): { reason: string } => ({ reason })

export const valueOf = <T>(reading: Reading<T>): T | null => ('value' in reading ? reading.value : null)

export const quoted = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`
