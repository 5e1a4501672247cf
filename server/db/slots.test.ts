import { setTimeout as pause } from 'node:timers/promises'
import { NoSlot, slotsPerKey } from './slots'

const slots = (patience_ms = 100) => slotsPerKey({ most: 2, queue: 1, patience_ms })

test('a limited number run simultaneously, in their order of arrival; when the queue is full, others are refused immediately', async () => {
  // Waiting callers are only refused long after this test would have failed.
  const { hold } = slots(30_000)
  const ends: (() => void)[] = []
  const seen: string[] = []
  const one = (name: string) =>
    hold('company', async () => {
      seen.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const [first, second, third] = [one('first'), one('second'), one('third')]
  await pause(5)
  expect(seen).toEqual(['first', 'second'])
  await expect(one('fourth')).rejects.toThrow(NoSlot)
  ends[0]?.()
  await pause(5)
  expect(seen).toEqual(['first', 'second', 'third'])
  ends.forEach((end) => end())
  await Promise.all([first, second, third])
}, 10_000)

test('each key has its own slots', async () => {
  const { hold } = slots()
  const forever = () => new Promise<never>(() => undefined)
  void hold('busy', forever)
  void hold('busy', forever)
  expect(await hold('quiet', () => Promise.resolve('served'))).toBe('served')
})

test('a caller that waits in vain leaves the queue, and failed work frees its slot', async () => {
  const { hold } = slots()
  const forever = () => new Promise<never>(() => undefined)
  void hold('busy', forever)
  await expect(hold('busy', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  void hold('busy', forever)
  await expect(hold('busy', forever)).rejects.toThrow(NoSlot)
  await expect(hold('busy', forever)).rejects.toThrow(NoSlot)
})

test('a slot rests in proportion to its last work, so that constant requests never take all the time', async () => {
  const { hold } = slotsPerKey({ most: 1, queue: 1, patience_ms: 1000, rest: { times: 4, most_ms: 120 } })
  const began = performance.now()
  await hold('company', () => pause(20))
  const free = await hold('company', () => Promise.resolve(performance.now() - began))
  expect(free).toBeGreaterThanOrEqual(95)
  const again = performance.now()
  await hold('other', () => pause(80))
  expect(await hold('other', () => Promise.resolve(performance.now() - again))).toBeLessThan(320)
})

test('a slot stays empty at least as long as its work requests', async () => {
  const { hold } = slotsPerKey({ most: 1, queue: 1, patience_ms: 1000, rest: { times: 4, most_ms: 20 } })
  await hold(
    'a',
    async () => undefined,
    () => 150,
  )
  const began = performance.now()
  await hold('a', async () => undefined)
  expect(performance.now() - began).toBeGreaterThanOrEqual(140)
  await hold('b', async () => undefined)
  expect(performance.now() - began).toBeLessThan(1000)
})
