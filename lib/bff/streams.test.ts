import { addStream, closeAllStreams, closeStreams, removeStream, streamCount } from './streams'
import { forgetShared, shared } from './shared'

beforeEach(forgetShared)

it('counts what is open, and keeps no session whose last stream has ended', () => {
  const [first, second] = [() => removeStream('a', first), () => removeStream('a', second)]
  for (const close of [first, second]) addStream('a', close)
  addStream('b', () => undefined)
  const { open } = shared('streams', () => ({ open: new Map<string, unknown>() }))
  removeStream('a', first)
  expect([streamCount(), [...open.keys()]]).toEqual([2, ['a', 'b']])
  closeStreams('a')
  expect([streamCount(), [...open.keys()]]).toEqual([1, ['b']])
})

it('knows nothing of a stream that it was never told of', () => {
  removeStream('a', () => undefined)
  closeStreams('a')
  expect(streamCount()).toBe(0)
})

it('opens none once the process stops', () => {
  closeAllStreams()
  expect([addStream('a', () => undefined), streamCount()]).toEqual([false, 0])
})
