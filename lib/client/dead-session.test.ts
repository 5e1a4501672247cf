import { mayReload, onDeadSession } from './call'

beforeEach(() => sessionStorage.clear())

test('a 403 that recurs after a reload causes no second reload, so the page never reloads in a loop', () => {
  expect([mayReload(100_000), mayReload(100_300), mayReload(159_000), mayReload(218_000), mayReload(279_000)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})

test('a 403 causes no reload when there is no storage to record it', () => {
  const noted = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no room')
  })
  expect(mayReload()).toBe(false)
  noted.mockRestore()
})

test('a 403 within a minute of the last leaves the page alone', () => {
  sessionStorage.setItem('haulbook:reloaded-at', String(Date.now()))
  const errors = jest.spyOn(console, 'error').mockReturnValue(undefined)
  onDeadSession(403)
  // jsdom logs that it cannot navigate.
  expect(errors).not.toHaveBeenCalled()
  onDeadSession(401)
  expect(errors).toHaveBeenCalledTimes(1)
  errors.mockRestore()
})
