/** Says that calls are traced; absent when nobody traces. */
export const TRACES_META = 'traces'

export const isTraced = (): boolean => document.querySelector(`meta[name="${TRACES_META}"]`) !== null

/** The W3C header of a call that begins a trace: web and the API go on with its ids. */
export const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
