/**
 * GET /api/geo?ip=: where a session's address is. Private addresses are never looked up, and without a
 * configured provider nothing is; whatever goes wrong, the page gets an answer without a place.
 */
import { BlockList, isIP } from 'node:net'
import { request } from 'undici'
import { json } from './answer'
import { handler } from './handler'
import { limitedText } from './limited-text'
import { shared } from './shared'
import { requireSession } from './signed-in'

type Place = { city: string | null; country: string | null }

const NOWHERE: Place = { city: null, country: null }
const LOOKUP_MS = 2_000
const MAX_ANSWER = 64 * 1024
const MAX_REMEMBERED = 1_000
const REMEMBER_MS = 24 * 3_600_000

export const geo = handler({ methods: ['GET'], kind: 'fetch' }, async (call) => {
  await requireSession(call)
  const ip = new URLSearchParams(call.search).get('ip') ?? ''
  const { geoipUrl } = call.env
  return json(call, 200, geoipUrl && isPublic(ip) ? await remembered(geoipUrl, ip) : NOWHERE)
})

type Subnet = [net: string, prefix: number, version: 'ipv4' | 'ipv6']

const RESERVED: Subnet[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001:db8::', 32, 'ipv6'],
]
const GLOBAL_V6: Subnet = ['2000::', 3, 'ipv6']

export function isPublic(ip: string): boolean {
  const version = isIP(ip)
  if (version === 4) return !lists().reserved.check(ip, 'ipv4')
  return version === 6 && lists().global.check(ip, 'ipv6') && !lists().reserved.check(ip, 'ipv6')
}

const lists = () =>
  shared('address lists', () => {
    const reserved = new BlockList()
    for (const subnet of RESERVED) reserved.addSubnet(...subnet)
    const global = new BlockList()
    global.addSubnet(...GLOBAL_V6)
    return { reserved, global }
  })

async function remembered(url: string, ip: string): Promise<Place> {
  const places = shared('places', () => new Map<string, { place: Place; until: number }>())
  const hit = places.get(ip)
  if (hit && hit.until > Date.now()) return hit.place
  const place = await lookUp(url, ip)
  for (const oldest of places.keys()) {
    if (places.size < MAX_REMEMBERED) break
    places.delete(oldest)
  }
  places.set(ip, { place, until: Date.now() + (place === NOWHERE ? REMEMBER_MS / 1_440 : REMEMBER_MS) })
  return place
}

async function lookUp(url: string, ip: string): Promise<Place> {
  try {
    const signal = AbortSignal.timeout(LOOKUP_MS)
    const answer = await request(url.replace('{ip}', encodeURIComponent(ip)), {
      signal,
      headers: { accept: 'application/json' },
    })
    const text = await limitedText(answer.body, MAX_ANSWER)
    if (answer.statusCode !== 200) return NOWHERE
    const { city, country, country_name }: Record<string, unknown> = JSON.parse(text) ?? {}
    return { city: name(city), country: name(country_name) ?? name(country) }
  } catch {
    return NOWHERE
  }
}

const name = (value: unknown): string | null => (typeof value === 'string' && value ? value.slice(0, 100) : null)
