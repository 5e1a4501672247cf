import { addStream, closeAllStreams, closeStreams, removeStream, streamCount } from './streams'
import { forgetShared, shared } from './shared'

beforeEach(forgetShared)

it('counts open streams, and forgets a session whose last stream has ended', () => {
  const [first, second] = [() => removeStream('a', first), () => removeStream('a', second)]
  for (const close of [first, second]) addStream('a', close)
  addStream('b', () => undefined)
  const { open } = shared('streams', () => ({ open: new Map<string, unknown>() }))
  removeStream('a', first)
  expect([streamCount(), [...open.keys()]]).toEqual([2, ['a', 'b']])
  closeStreams('a')
  expect([streamCount(), [...open.keys()]]).toEqual([1, ['b']])
})

it('ignores a stream that was never registered', () => {
  removeStream('a', () => undefined)
  closeStreams('a')
  expect(streamCount()).toBe(0)
})

it('opens none once the process is stopping', () => {
  closeAllStreams()
  expect([addStream('a', () => undefined), streamCount()]).toEqual([false, 0])
})
