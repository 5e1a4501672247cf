import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useRealtime } from './realtime'
import { session } from './session'

class Stream {
  static readonly all: Stream[] = []
  static open = (): Stream[] => Stream.all.filter(({ closed }) => !closed)
  onmessage: ((event: { data: string }) => void) | null = null
  ready: () => void = () => undefined
  /** Without heartbeats, because nothing here lasts as long as two of them. */
  addEventListener = (name: string, listener: () => void) => {
    if (name === 'ready') this.ready = listener
  }
  closed = false
  constructor() {
    Stream.all.push(this)
  }
  close() {
    this.closed = true
  }
}

function Window() {
  useRealtime()
  return null
}

const rendered = (screen: ReactNode, client = new QueryClient()) =>
  render(<QueryClientProvider client={client}>{screen}</QueryClientProvider>)

test('eight windows share one stream; its messages reach all of them, and the next window takes over when the first closes', async () => {
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: unknown, held: () => Promise<void>) => (turn = turn.then(held))
  Object.assign(navigator.locks, { request })
  Object.assign(globalThis, { EventSource: Stream })
  const windows = Array.from({ length: 8 }, () => {
    const client = new QueryClient()
    const stale = jest.spyOn(client, 'invalidateQueries').mockResolvedValue()
    return {
      stale,
      ...rendered(<Window />, client),
    }
  })
  const tell = () =>
    act(async () =>
      Stream.open()[0]?.onmessage?.({ data: JSON.stringify({ message_type: 'invalidate', message: 'transactions' }) }),
    )
  await act(async () => undefined)
  expect(Stream.all).toHaveLength(1)
  await tell()
  expect(windows.map(({ stale }) => stale.mock.calls.length)).toEqual(windows.map(() => 1))

  windows[0]?.unmount()
  await act(async () => undefined)
  expect([Stream.all.length, Stream.open().length]).toEqual([2, 1])
  await tell()
  expect(windows.map(({ stale }) => stale.mock.calls.length)).toEqual([1, 2, 2, 2, 2, 2, 2, 2])
})

test('without locks, over plain HTTP, a visible window holds a stream and a hidden one releases it', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  Stream.all.length = 0
  const show = (state: DocumentVisibilityState) =>
    act(async () => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  await show('visible')
  const { unmount } = rendered(<Window />)
  await act(async () => undefined)
  expect(Stream.open()).toHaveLength(1)
  await show('hidden')
  expect(Stream.open()).toHaveLength(0)
  await show('visible')
  expect(Stream.open()).toHaveLength(1)
  unmount()
  expect(Stream.open()).toHaveLength(0)
})

test('failed reads are repeated when the stream is back, however short the gap', async () => {
  Object.assign(navigator, {
    locks: { request: (_name: string, _options: unknown, held: () => Promise<void>) => held() },
  })
  Stream.all.length = 0
  let isBack = false
  const List = () => {
    useRealtime()
    const { data, isError } = useQuery({
      queryKey: ['transactions'],
      queryFn: () => (isBack ? Promise.resolve('three lines') : Promise.reject(new Error('503'))),
      retry: false,
    })
    return <p>{isError ? 'Could not load' : data}</p>
  }
  const view = rendered(<List />)
  expect(await view.findByText('Could not load')).toBeVisible()
  isBack = true
  await act(async () => Stream.open()[0]?.ready())
  expect(await view.findByText('three lines')).toBeVisible()
  view.unmount()
})

test('a window that had logged out holds a stream again once another window has logged in', async () => {
  Stream.all.length = 0
  globalThis.fetch = () => Promise.resolve(Response.json({}))
  await session.logout()
  const { unmount } = rendered(<Window />)
  await act(async () => undefined)
  expect(Stream.open()).toHaveLength(1)
  unmount()
})
