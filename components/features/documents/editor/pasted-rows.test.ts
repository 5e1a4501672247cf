import { pastedRows } from './pasted-rows'

test('service, description, quantity and rate, with a heading and an amount at the end', () => {
  const text =
    'Service\tDescription\tQty\tRate\tAmount\nLinehaul\tLoad 88231\t1\t3,290.00\t3,290.00\nDetention\tJoliet\t3\t$65.00\t195.00\n'
  expect(pastedRows(text)).toMatchObject([
    { name: 'Linehaul', description: 'Load 88231', quantity: 1, rate: 3290 },
    { name: 'Detention', description: 'Joliet', quantity: 3, rate: 65 },
  ])
})

test('an invoice copied from QuickBooks keeps its services, and a zero line its amount', () => {
  const text =
    'Service Date\tProduct/Service\tDescription\tQty\tRate\tAmount\n10/02/2026\tLinehaul\tLoad 88231\t1\t3,290.00\t3,290.00'
  expect(pastedRows(text)).toMatchObject([{ name: 'Linehaul', description: '10/02/2026, Load 88231', rate: 3290 }])
  expect(pastedRows('Service\tAmount\nTarp\t0.00')).toMatchObject([{ name: 'Tarp', quantity: 1, rate: 0 }])
})

test('a description and one number, which is the rate', () => {
  expect(pastedRows('Mount and balance\t42.00\r\nCasing disposal\t9.5')).toMatchObject([
    { name: null, description: 'Mount and balance', quantity: 1, rate: 42 },
    { name: null, description: 'Casing disposal', quantity: 1, rate: 9.5 },
  ])
})

test('columns by their names, with the load details', () => {
  const text = 'Load #\tFrom\tTo\tUnit\tService\tAmount\n88231\tDallas, TX\tMemphis, TN\t104\tLinehaul\t3,290.00'
  expect(pastedRows(text)).toEqual([
    {
      ...{ name: 'Linehaul', description: null, quantity: 1, rate: 3290 },
      ...{ load_number: '88231', origin: 'Dallas, TX', destination: 'Memphis, TN', truck: '104' },
    },
  ])
})

test('a sentence is not a table', () => {
  expect(pastedRows('Load 88231, Amarillo to Joliet')).toBeNull()
  expect(pastedRows('')).toBeNull()
  expect(pastedRows('Deliver to dock 4\nCall before arrival')).toBeNull()
  expect(pastedRows('Rate confirmation\n88231')).toBeNull()
})

test('a single column of numbers contains rates', () => {
  expect(pastedRows('42.00\n9.5')).toMatchObject([{ rate: 42 }, { rate: 9.5 }])
})

test('a fuel card statement: columns without a field go into the description, and the total is not a line', () => {
  const text = [
    'Date\tUnit\tDriver\tLocation\tGallons\tPrice\tAmount',
    '10/02/2026\t104\tJ. Ortiz\tPILOT #441\t118.42\t3.899\t461.72',
    '10/03/2026\t107\tM. Reyes\tLOVES #512\t90.00\t3.60\t319.50',
    'Total\t\t\t\t208.42\t\t781.22',
  ].join('\n')
  expect(pastedRows(text)).toMatchObject([
    { truck: '104', description: '10/02/2026, J. Ortiz, PILOT #441', quantity: 118.42, rate: 3.899 },
    // 90 gallons at 3.60 are 324.00: after the discount the statement charges 319.50.
    { truck: '107', description: '10/03/2026, M. Reyes, LOVES #512', quantity: 1, rate: 319.5 },
  ])
})

test.each([
  ['Amount', '1,850.00'],
  ['Total', '$1,850.00'],
  ['Line total', '1,850.00'],
  ['Total amount', '1,850.00'],
  ['Amount (USD)', '1,850.00'],
  ['Amount ($)', '1,850.00'],
])('miles next to a flat rate: the column %s counts, and nothing is multiplied', (name, amount) => {
  const text = `Load #\tMiles\tRate\t${name}\n88231\t540\t1,850.00\t${amount}\n88232\t600\t2.50\t1,500.00`
  expect(pastedRows(text)).toMatchObject([
    { load_number: '88231', quantity: 1, rate: 1850 },
    { load_number: '88232', quantity: 600, rate: 2.5 },
  ])
})

test('a rate called flat is the amount, and a rate per mile is multiplied', () => {
  expect(pastedRows('Miles\tFlat rate\n540\t1,850.00')).toMatchObject([{ quantity: 1, rate: 1850 }])
  expect(pastedRows('Miles\tRate per mile\n540\t2.50')).toMatchObject([{ quantity: 540, rate: 2.5 }])
})

test('a total below rows without headings is not a line, but a name that begins with the word is', () => {
  expect(pastedRows('Total Quality Logistics\t2,350.00\nTires\t42.00\nTotal\t2,392.00')).toMatchObject([
    { description: 'Total Quality Logistics', rate: 2350 },
    { description: 'Tires', rate: 42 },
  ])
})
