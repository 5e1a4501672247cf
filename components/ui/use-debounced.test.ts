import { act, renderHook } from '@testing-library/react'
import { useDebounced } from './use-debounced'

test('an equal value stays the same object; a new one arrives once it has not changed for a while', () => {
  jest.useFakeTimers()
  const first = { terms: [1, 2] }
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 200), { initialProps: { value: first } })
  rerender({ value: { terms: [1, 2] } })
  act(() => jest.advanceTimersByTime(200))
  expect(result.current).toBe(first)
  rerender({ value: { terms: [1, 3] } })
  act(() => jest.advanceTimersByTime(199))
  expect(result.current).toBe(first)
  act(() => jest.advanceTimersByTime(1))
  expect(result.current).toEqual({ terms: [1, 3] })
  jest.useRealTimers()
})
