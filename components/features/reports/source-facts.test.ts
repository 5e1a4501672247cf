import type { EntrySource } from '@/lib/contract/journal-entry'
import { sourceFacts } from './source-facts'

const source: EntrySource = {
  kind: 'manual',
  id: 's',
  number: null,
  name: null,
  stakeholder: null,
  status: null,
  total_amount: null,
  ending_balance: null,
  dates: [],
  memo: null,
  made_by: null,
}
const factsOf = (part: Partial<EntrySource>, entry: { updated_at?: string; note?: string } = {}) =>
  sourceFacts({
    source: { ...source, ...part },
    description: 'Bill 77',
    note: null,
    created_at: '2026-01-22T18:05:00Z',
    updated_at: '2026-01-22T18:05:00Z',
    ...entry,
  }).map(({ label, value }) => `${label}: ${value}`)

test('a bill shows its number, vendor, dates, status, total, open amount, note and author', () => {
  const facts = factsOf(
    {
      kind: 'bill',
      number: '77',
      stakeholder: { id: 'v', full_name: 'Roadrunner Tire', type: 'Vendor' },
      status: 'open',
      total_amount: 2050,
      ending_balance: 50,
      dates: [{ kind: 'due', date: '2026-02-21' }],
      memo: 'Second axle',
      made_by: { id: 'u', full_name: 'Ada Miles' },
    },
    { updated_at: '2026-01-23T18:05:00Z' },
  )
  expect(facts.slice(0, 7)).toEqual([
    'What it is: Bill 77',
    'Vendor: Roadrunner Tire',
    'Status: Open',
    'Due: Feb 21, 2026',
    'Total: $2,050.00',
    'Still open: $50.00',
    'Note: Second axle',
  ])
  expect(facts[7]).toMatch(/^Made by: Ada Miles, Jan 22, 2026/)
  expect(facts[8]).toMatch(/^Last changed: Jan 23, 2026/)
})

test('a source made automatically names what made it, a note shown above is not repeated, and unknown values are left out', () => {
  expect(factsOf({ kind: 'bank_line', name: 'Checking', total_amount: 125 }).map((fact) => fact.split(',')[0])).toEqual(
    ['What it is: Bank line', 'Bank account: Checking', 'Made by: The bank'],
  )
  expect(
    factsOf({
      kind: 'depreciation',
      name: '2025 Volvo',
      status: 'posted',
      total_amount: 100000,
      dates: [{ kind: 'purchased', date: '2026-01-15' }],
    }).map((fact) => fact.split(', ')[0]),
  ).toEqual([
    'What it is: Depreciation of a fixed asset',
    'Asset: 2025 Volvo',
    'Status: Posted',
    'Purchased: Jan 15',
    'Cost: $100,000.00',
    'Made by: Haulbook',
  ])
  expect(factsOf({ memo: 'Rent' }, { note: 'Rent' }).map((fact) => fact.split(':')[0])).toEqual([
    'What it is',
    'Made by',
  ])
})
