/** Meta tag that says that calls are traced; absent when they are not. */
export const TRACES_META = 'traces'

export const isTraced = (): boolean => document.querySelector(`meta[name="${TRACES_META}"]`) !== null

/** The W3C header of a call that starts a trace; web and the API continue it. */
export const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
