import { choiceCounter, isOpen, noSuggestion } from './suggested'
import { sampleTransaction } from '@/tests/support/sample-transaction'

const DIESEL = { id: 'a-6010', name: 'Diesel Fuel', chart_number: 6010 }
const TOLLS = { id: 'a-6210', name: 'Tolls', chart_number: 6210 }
const pilot = (number: number) => sampleTransaction({ id: `pilot-${number}`, name: `Pilot Travel Center #${number}` })

test('identical choices for the same payee are counted, and a different choice starts over', () => {
  const count = choiceCounter()
  expect([count(pilot(1), DIESEL), count(pilot(2), DIESEL), count(pilot(3), DIESEL)]).toEqual([1, 2, 3])
  expect(count(sampleTransaction({ name: 'PrePass' }), DIESEL)).toBe(1)
  expect([count(pilot(4), TOLLS), count(pilot(5), DIESEL)]).toEqual([1, 1])
})

test('if nothing is suggested, what the line may settle is one key away and is named first', () => {
  const marks = (part: object) => ({
    id: 'm',
    comments: 0,
    waits_for_you: false,
    attachments: 0,
    parts: 0,
    suggestion: null,
    rule: null,
    stakeholder: null,
    candidates: { bills: 0, invoices: 0, loans: 0, transfers: 0, cards: 0, ...part },
  })
  expect([noSuggestion(undefined), noSuggestion(marks({ transfers: 1 }))]).toEqual(
    Array(2).fill('No suggestion for this line. Press C to choose a category.'),
  )
  expect([{ bills: 1 }, { invoices: 1 }, { loans: 2 }].map((part) => noSuggestion(marks(part)))).toEqual(
    Array(3).fill('No suggestion for this line. Press M to match it, or C to choose a category.'),
  )
})

test('suggestions are only for lines that are uncategorized or categorized only by AI, and not locked', () => {
  expect(isOpen(sampleTransaction())).toBe(true)
  expect(isOpen(sampleTransaction({ status: 'by_truck_gpt', chart_of_account: DIESEL }))).toBe(true)
  expect(isOpen(sampleTransaction({ status: 'by_user', chart_of_account: DIESEL }))).toBe(false)
  expect(isOpen(sampleTransaction({ is_reconciliation: true }))).toBe(true)
  for (const part of [
    { is_finalized: true },
    { is_split: true },
    { link: 'transfer' as const },
    { status: 'in_progress' as const },
  ]) {
    expect(isOpen(sampleTransaction(part))).toBe(false)
  }
})
