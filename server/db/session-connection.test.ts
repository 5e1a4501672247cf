import { assertSession, NoSession, refusesSettings } from './session-connection'

/** A pooler: each connection's statement is served by the next free backend. */
const opener = (backendOf: (connection: number, turn: number) => number) => {
  let connections = 0
  const ended: number[] = []
  const open = async () => {
    const connection = connections++
    let turn = 0
    return {
      query: async () => ({ rows: [{ pid: backendOf(connection, turn++) }] }),
      end: async () => void ended.push(connection),
    }
  }
  return { open, ended }
}

test('connections with a backend each are sessions', async () => {
  const { open, ended } = opener((connection) => connection)
  await assertSession(open)
  expect(ended.sort()).toEqual([0, 1])
})

test.each([
  ['one backend serves both', () => 7],
  ['backends take turns', (connection: number, turn: number) => (connection + turn) % 5],
])('a pooler in transaction mode is refused when %s', async (_how, backendOf) => {
  const { open, ended } = opener(backendOf)
  await expect(assertSession(open)).rejects.toThrow(NoSession)
  expect(ended.sort()).toEqual([0, 1])
})

test('a pooler that does not accept settings is recognized by its message', () => {
  expect(refusesSettings(new Error('unsupported startup parameter: options'))).toBe(true)
  expect(refusesSettings(new Error('password authentication failed'))).toBe(false)
})
