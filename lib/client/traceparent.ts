import { ERROR_REPORTS_META } from './error-reports'

/** Says that calls are traced; absent when nobody traces. */
export const TRACES_META = 'traces'

export const isTraced = (): boolean => isMarked(TRACES_META)

/** The trace of one call: web and the API go on with its ids. Where the error service runs, its own header names its own trace. */
export const ownTrace = (): { traceparent?: string } =>
  isTraced() && !isMarked(ERROR_REPORTS_META) ? { traceparent: `00-${randomHex(16)}-${randomHex(8)}-01` } : {}

const isMarked = (name: string): boolean => document.querySelector(`meta[name="${name}"]`) !== null

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
