import { processorMs } from '@/tests/support/processor-time'
import { splitAddress } from './us-address'

const place = (address1: string, city: string, state: string, zip_code: string, address2?: string) => ({
  ...{ address1, city, state, zip_code },
  ...(address2 && { address2 }),
})

test.each([
  ['12 Larkspur Way\r\nSTE 4\r\nGreenville NC 27000', place('12 Larkspur Way', 'Greenville', 'NC', '27000', 'STE 4')],
  ['123 Main St, Dallas, TX 75201', place('123 Main St', 'Dallas', 'TX', '75201')],
  [
    '123 Main St, Suite 200, St. Louis, MO  63101-2210',
    place('123 Main St', 'St. Louis', 'MO', '63101-2210', 'Suite 200'),
  ],
  ['4581 Finch St. Bayshore CA 94326', place('4581 Finch St.', 'Bayshore', 'CA', '94326')],
  ['PO Box 1187 Joplin, mo 64801 USA', place('PO Box 1187', 'Joplin', 'MO', '64801')],
  ['Dallas, TX 75201', { city: 'Dallas', state: 'TX', zip_code: '75201' }],
])('%j is split', (text, parts) => {
  expect(splitAddress(text)).toEqual(parts)
})

test.each([
  ['Calle 5, Monterrey'],
  ['12 High Street, London, SW1A 1AA'],
  ['12 High Street, Springfield, ZZ 12345'],
  ['1 Main St Springfield IL'],
  ['100 St. Charles Ave St. Louis MO 63101'],
  ['123 Main St, Suite B Dallas TX 75201'],
  ['Broadway 12 TX 75201'],
  [''],
])('%j stays whole', (text) => {
  expect(splitAddress(text)).toEqual({ address1: text })
})

test('lines of an address that stays whole are joined', () => {
  expect(splitAddress('Unit 5\n\n Calle  5,\nMonterrey')).toEqual({ address1: 'Unit 5, Calle 5, Monterrey' })
})

test('the largest text costs nothing to look at', () => {
  const texts = [`1 ${' '.repeat(19_000)}x`, '1 st '.repeat(4_000), `1${' a'.repeat(9_000)} TX 7520`]
  expect(processorMs(() => texts.forEach(splitAddress))).toBeLessThan(100)
})
