import { forgetShared, shared } from './shared'
import { timeZone } from './time-zone'

beforeEach(forgetShared)

it('remembers a thousand names, also of zones that are only spelled another way', () => {
  const zones = shared('zones', () => new Set<string>())
  for (let index = 0; index < 999; index += 1) zones.add(String(index))
  expect([timeZone('Asia/Kolkata'), zones.size]).toEqual(['Asia/Kolkata', 1_000])
  expect([timeZone('EUROPE/PARIS'), zones.size]).toEqual(['EUROPE/PARIS', 1_000])
})

it('asks the platform about no name that it lists itself, and about another one once', () => {
  expect(timeZone('UTC')).toBe('UTC')
  const platform = jest.spyOn(Intl, 'DateTimeFormat')
  for (const zone of ['America/Chicago', 'UTC', 'EUROPE/PARIS', 'EUROPE/PARIS']) expect(timeZone(zone)).toBe(zone)
  expect(platform).toHaveBeenCalledTimes(1)
  platform.mockRestore()
})

it('asks the platform about nothing that has no form of a name', () => {
  const platform = jest.spyOn(Intl, 'DateTimeFormat')
  for (const name of [null, '', '+05:00', 'a/b/c/d', `${'a'.repeat(33)}`]) expect(timeZone(name)).toBeUndefined()
  expect(platform).not.toHaveBeenCalled()
  platform.mockRestore()
})
