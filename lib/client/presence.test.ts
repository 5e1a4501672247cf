import { ownHeaders } from './own-headers'

test('what a window asks says so when nobody has touched it for a minute, and no longer once somebody does', () => {
  jest.useFakeTimers({ now: Date.now() })
  expect(ownHeaders()['X-Unattended']).toBeUndefined()
  jest.advanceTimersByTime(61_000)
  expect(ownHeaders()['X-Unattended']).toBe('1')
  window.dispatchEvent(new Event('pointermove'))
  expect(ownHeaders()['X-Unattended']).toBeUndefined()
  jest.useRealTimers()
})
