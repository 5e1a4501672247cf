import { mayReload, onDeadSession } from './call'

beforeEach(() => sessionStorage.clear())

test('a 403 that comes again after its reload makes no second one: the page never reloads in a loop', () => {
  expect([mayReload(100_000), mayReload(100_300), mayReload(159_000), mayReload(218_000), mayReload(279_000)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})

test('where nothing can be noted a 403 makes no reload at all', () => {
  const noted = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no room')
  })
  expect(mayReload()).toBe(false)
  noted.mockRestore()
})

test('a 403 within a minute of the last leaves the page alone', () => {
  sessionStorage.setItem('haulbook:reloaded-at', String(Date.now()))
  const told = jest.spyOn(console, 'error').mockReturnValue(undefined)
  onDeadSession(403)
  // The browser of the tests says that it cannot navigate when it is told to.
  expect(told).not.toHaveBeenCalled()
  onDeadSession(401)
  expect(told).toHaveBeenCalledTimes(1)
  told.mockRestore()
})
