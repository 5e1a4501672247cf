import { inTurn, LineFull } from './in-turn'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/**
 * A queue with one place by default, whose pieces of work end on command; `begun` names those under way and done, in
 * order.
 */
function oneByOne({ most = 1, queue = 9 } = {}) {
  const line = inTurn({ most, each: 1, queue })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (company: string, name: string, signal = new AbortController().signal): Promise<string> =>
    line
      .run({ company, signal }, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
      .then(
        () => 'done',
        (error: unknown) => (error instanceof Error ? error.constructor.name : String(error)),
      )
  const endOne = async () => {
    await settled()
    ends.shift()?.()
    await settled()
  }
  return { ask, begun, endOne }
}

test('a company with many requests waits for its own: companies take turns, each in its own order', async () => {
  const { ask, begun, endOne } = oneByOne()
  const turns = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name)),
    ...['b1', 'b2'].map((name) => ask('b', name)),
    ask('c', 'c1'),
  ]
  for (let n = 0; n < 7; n += 1) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(await Promise.all(turns)).toEqual(Array(7).fill('done'))
})

test('work that is abandoned while it waits never begins and takes no turn', async () => {
  const { ask, begun, endOne } = oneByOne()
  const giveUp = new AbortController()
  const first = ask('a', 'a1')
  const left = ask('b', 'b1', giveUp.signal)
  const last = ask('c', 'c1')
  giveUp.abort(new Error('too long'))
  expect(await left).toBe('Error')
  await endOne()
  await endOne()
  expect([begun, await first, await last]).toEqual([['a1', 'c1'], 'done', 'done'])
  const again = ask('b', 'b2')
  await settled()
  expect(begun).toEqual(['a1', 'c1', 'b2'])
  await endOne()
  expect(await again).toBe('done')
})

test('a full queue of one company does not limit others', async () => {
  const { ask } = oneByOne({ queue: 1 })
  void ask('a', 'a1')
  void ask('a', 'a2')
  expect(await ask('a', 'a3')).toBe(LineFull.name)
  const other = ask('b', 'b1')
  expect(await Promise.race([other, Promise.resolve('waits')])).toBe('waits')
})

test('a company that requests more than its places waits, and the next company does not wait for it', async () => {
  const { ask, begun, endOne } = oneByOne({ most: 2 })
  const turns = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1'), ask('b', 'b2')]
  await settled()
  expect(begun).toEqual(['a1', 'b1'])
  await endOne()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  for (let n = 0; n < 3; n += 1) await endOne()
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2'])
  expect(await Promise.all(turns)).toEqual(Array(4).fill('done'))
})

test('failed work frees its place', async () => {
  const line = inTurn({ most: 1, each: 1, queue: 1 })
  const options = { company: 'a', signal: new AbortController().signal }
  await expect(line.run(options, () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper')
  expect(await line.run(options, () => Promise.resolve(1))).toBe(1)
})
