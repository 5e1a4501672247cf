import { waitFor } from '@testing-library/react'
import { mayReload, onDeadSession } from './call'

const sent: string[] = []
// jsdom logs that it cannot navigate.
const reloads = jest.spyOn(console, 'error').mockReturnValue(undefined)
const answer = (status: number) => {
  globalThis.fetch = async (input, init) => {
    sent.push(`${String(init?.method)} ${String(input)}`)
    return Response.json({}, { status })
  }
}
beforeEach(() => {
  sessionStorage.clear()
  sent.length = 0
  reloads.mockClear()
})

test('a refusal that recurs within a minute of a reload is told apart from one that does not', () => {
  expect([mayReload(100_000), mayReload(100_300), mayReload(159_000), mayReload(218_000), mayReload(279_000)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})

test('a refusal counts as a recurrence when there is no storage to record a reload', () => {
  const noted = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no room')
  })
  expect(mayReload()).toBe(false)
  noted.mockRestore()
})

test('a refusal within a minute of a reload ends the session before the next one; unless the server fails, then the page stays', async () => {
  sessionStorage.setItem('haulbook:reloaded-at', String(Date.now()))
  answer(503)
  onDeadSession()
  onDeadSession()
  await waitFor(() => expect(sent).toEqual(['POST /api/session/logout']))
  await Promise.resolve()
  expect(reloads).not.toHaveBeenCalled()
  answer(200)
  await waitFor(() => {
    onDeadSession()
    expect(sent.length).toBeGreaterThan(1)
  })
  await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1))
  onDeadSession()
  expect(sent).toHaveLength(2)
})
