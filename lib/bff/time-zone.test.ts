import { forgetShared, shared } from './shared'
import { timeZone } from './time-zone'

beforeEach(forgetShared)

it('caches at most a thousand names, including alternative spellings of zones', () => {
  const zones = shared('zones', () => new Set<string>())
  for (let index = 0; index < 999; index += 1) zones.add(String(index))
  expect([timeZone('Asia/Kolkata'), zones.size]).toEqual(['Asia/Kolkata', 1_000])
  expect([timeZone('EUROPE/PARIS'), zones.size]).toEqual(['EUROPE/PARIS', 1_000])
})

it('does not query the platform for names that it lists itself, and only once for others', () => {
  expect(timeZone('UTC')).toBe('UTC')
  const platform = jest.spyOn(Intl, 'DateTimeFormat')
  for (const zone of ['America/Chicago', 'UTC', 'EUROPE/PARIS', 'EUROPE/PARIS']) expect(timeZone(zone)).toBe(zone)
  expect(platform).toHaveBeenCalledTimes(1)
  platform.mockRestore()
})

it('does not query the platform for anything that does not look like a name', () => {
  const platform = jest.spyOn(Intl, 'DateTimeFormat')
  for (const name of [null, '', '+05:00', 'a/b/c/d', `${'a'.repeat(33)}`]) expect(timeZone(name)).toBeUndefined()
  expect(platform).not.toHaveBeenCalled()
  platform.mockRestore()
})
