import { truckProposer, type Spent } from './truck'
import { processorMs } from '@/tests/support/processor-time'

const units = [
  { id: 'a', unit_number: '103' },
  { id: 'b', unit_number: '1031' },
  { id: 'c', unit_number: 'T-7' },
  { id: 'd', unit_number: null },
  { id: 'e', unit_number: ' 008 ' },
  { id: 'f', unit_number: 'T.9' },
  { id: 'g', unit_number: ' ' },
]
const of = (text: string, more: Partial<Spent> = {}) =>
  truckProposer(units)({ text, usual: null, earlier: null, ...more })

it.each([
  ['LOVES #0412 UNIT 103 DIESEL', 'a'],
  ['EFS FUEL TRK#0103', 'a'],
  ['Fuel card, vehicle no. 1031', 'b'],
  ['repair of truck T-7', 'c'],
  ['UNIT 8 DIESEL', 'e'],
  ['TRUCK 008', 'e'],
  ['unit T.9', 'f'],
])('%s names a unit', (text, truck) => {
  expect(of(text)).toEqual({ truck, because: 'unit' })
})
it.each(['PILOT #103 JOPLIN MO', 'UNIT 10', 'UNIT 10311', 'COMMUNITY 103', 'UNIT TX9', 'TRUCK REPAIR', ''])(
  '%s names none',
  (text) => {
    expect(of(text)).toBeNull()
  },
)
it('goes by the payee, then by earlier lines, when the text names no truck', () => {
  expect(of('PILOT', { usual: 'b', earlier: 'a' })).toEqual({ truck: 'b', because: 'stakeholder' })
  expect(of('PILOT', { earlier: 'a' })).toEqual({ truck: 'a', because: 'history' })
  expect(of('UNIT 103', { usual: 'b' })).toEqual({ truck: 'a', because: 'unit' })
})
it('proposes nothing for a text with two trucks, whoever the payee is', () => {
  expect(of('UNIT 103 and unit 1031', { usual: 'b' })).toBeNull()
})
it('many signs and zeros after the word take no longer to read than a number', () => {
  const fleet = Array.from({ length: 500 }, (_, n) => ({ id: `u${n}`, unit_number: `${n + 1}` }))
  const propose = truckProposer(fleet)
  const readAll = () => {
    for (let n = 0; n < 200; n++)
      propose({ text: `UNIT ${'#'.repeat(500)}${'0'.repeat(500)}x${n}`, usual: null, earlier: null })
  }
  expect(processorMs(readAll)).toBeLessThan(1000)
})
