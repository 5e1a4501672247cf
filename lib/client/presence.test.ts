import { ownHeaders } from './own-headers'

test('calls of a window are marked when nobody has used it for a minute, until somebody does again', () => {
  jest.useFakeTimers({ now: Date.now() })
  expect(ownHeaders()['X-Unattended']).toBeUndefined()
  jest.advanceTimersByTime(61_000)
  expect(ownHeaders()['X-Unattended']).toBe('1')
  window.dispatchEvent(new Event('pointermove'))
  expect(ownHeaders()['X-Unattended']).toBeUndefined()
  jest.useRealTimers()
})
