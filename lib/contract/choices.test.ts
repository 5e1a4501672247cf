import { isId } from './choices'
import { Id } from './fields'

const v7 = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34'

it.each([
  v7,
  v7.toUpperCase(),
  v7.replace('7c21', '0c21'),
  v7.replace('7c21', '9c21'),
  v7.replace('9c0e', '1c0e'),
  v7.replaceAll('-', ''),
  `${v7} `,
  '',
  'x',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-ffff-ffff-ffff-ffffffffffff',
])('an address and the API agree whether "%s" is an id', (text) => {
  expect(isId(text)).toBe(Id.safeParse(text).success)
})
