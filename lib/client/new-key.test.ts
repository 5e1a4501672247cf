import { newKey } from './new-key'

test('over plain HTTP, where browsers lack crypto.randomUUID, keys are still uuids of their own', () => {
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: undefined })
  const keys = Array.from({ length: 100 }, newKey)
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
