import { vault } from './vault'

const SECRET = 'a secret of this installation, long enough'

test('decrypts what it encrypted, and never encrypts the same way twice', () => {
  const { seal, open } = vault(SECRET)
  const [first, second] = [seal('access-sandbox-1', 'row-1'), seal('access-sandbox-1', 'row-1')]
  expect(first.equals(second)).toBe(false)
  expect(first.includes('access-sandbox-1')).toBe(false)
  expect([open(first, 'row-1'), open(second, 'row-1')]).toEqual(['access-sandbox-1', 'access-sandbox-1'])
})

test.each([
  [
    'another key',
    () => vault('another secret of another installation').open(vault(SECRET).seal('t', 'row-1'), 'row-1'),
  ],
  ['another row', () => vault(SECRET).open(vault(SECRET).seal('t', 'row-1'), 'row-2')],
  ['a changed byte', () => vault(SECRET).open(flipped(vault(SECRET).seal('t', 'row-1')), 'row-1')],
])('refuses %s', (_, open) => {
  expect(open).toThrow()
})

const flipped = (sealed: Buffer): Buffer => {
  const copy = Buffer.from(sealed)
  copy.writeUInt8(copy.readUInt8(copy.length - 1) ^ 1, copy.length - 1)
  return copy
}
