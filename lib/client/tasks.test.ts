import { makeQueryClient } from './query'
import { StillRunning, TASK_POLL_MS, taskEnd } from './tasks'

const ID = '01a1f640-bc00-7004-8000-000000000001'
const answer = (status: () => string) => {
  let count = 0
  globalThis.fetch = async () => {
    count += 1
    return Response.json({ id: ID, status: status(), progress: 0, result: null })
  }
  return () => count
}
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('the end of a job', () => {
  it('is polled every 5 s until it has ended', async () => {
    let status = 'STARTED'
    const calls = answer(() => status)
    const end = taskEnd(
      makeQueryClient(() => undefined),
      ID,
    )
    await jest.advanceTimersByTimeAsync(2 * TASK_POLL_MS)
    expect(calls()).toBe(3)
    status = 'SUCCESS'
    await jest.advanceTimersByTimeAsync(TASK_POLL_MS)
    await expect(end).resolves.toMatchObject({ status: 'SUCCESS' })
    await jest.advanceTimersByTimeAsync(11 * 60_000)
    expect(calls()).toBe(4)
  })

  it('times out after 10 minutes, without further polls', async () => {
    const calls = answer(() => 'STARTED')
    const end = taskEnd(
      makeQueryClient(() => undefined),
      ID,
    ).catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(10 * 60_000)
    expect(await end).toBeInstanceOf(StillRunning)
    const last = calls()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(calls()).toBe(last)
  })

  it('is polled again after a poll that exceeded the rate limit', async () => {
    let busy = true
    globalThis.fetch = async () =>
      busy
        ? Response.json({ message: 'Too many requests.' }, { status: 429 })
        : Response.json({ id: ID, status: 'SUCCESS', progress: 100, result: null })
    const end = taskEnd(
      makeQueryClient(() => undefined),
      ID,
    )
    await jest.advanceTimersByTimeAsync(TASK_POLL_MS)
    busy = false
    await jest.advanceTimersByTimeAsync(TASK_POLL_MS)
    await expect(end).resolves.toMatchObject({ status: 'SUCCESS' })
  })
})
