import { shared } from './shared'

const SHAPE = /^[A-Za-z]{1,32}(\/[A-Za-z0-9_+-]{1,32}){0,2}$/
const REMEMBERED = 1_000

const known = () => shared('zones', () => new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']))

/** The browser's zone if it names one, otherwise undefined. Browsers also send older names of a zone (Asia/Kolkata). */
export function timeZone(value: string | null): string | undefined {
  if (!value || !SHAPE.test(value)) return undefined
  const zones = known()
  if (zones.has(value)) return value
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
  } catch {
    return undefined
  }
  if (zones.size < REMEMBERED) zones.add(value)
  return value
}
