import { whileVisible } from './while-visible'

const show = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('the work runs while the window is visible, ends when it is hidden, restarts when it is visible again and ends with the signal', async () => {
  show('hidden')
  const turns: AbortSignal[] = []
  const leaving = new AbortController()
  const work = (signal: AbortSignal) => {
    turns.push(signal)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const whole = whileVisible(leaving.signal, work)
  await settle()
  expect(turns).toHaveLength(0)
  show('visible')
  await settle()
  show('hidden')
  await settle()
  expect(turns.map(({ aborted }) => aborted)).toEqual([true])
  show('visible')
  await settle()
  expect(turns.map(({ aborted }) => aborted)).toEqual([true, false])
  leaving.abort()
  await whole
  expect(turns.map(({ aborted }) => aborted)).toEqual([true, true])
})
