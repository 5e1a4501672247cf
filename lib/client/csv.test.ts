import { csvOf } from './csv'

it('quotes what would break a cell, and disarms what a spreadsheet would run', () => {
  const text = csvOf<{ name: string; amount: number | null }>(
    [
      ['Name', (row) => row.name],
      ['Amount', (row) => row.amount],
    ],
    [
      { name: 'Bolt, "the" shop', amount: -4.5 },
      { name: '=1+1', amount: null },
      { name: '\uff1d1+1', amount: null },
    ],
  )
  expect(text).toBe('Name,Amount\r\n"Bolt, ""the"" shop",-4.5\r\n\'=1+1,\r\n\'\uff1d1+1,')
})
