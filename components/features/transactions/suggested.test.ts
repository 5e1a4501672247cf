import { choiceCounter, isOpen } from './suggested'
import { transactionRow } from './transaction-row.fixture'

const DIESEL = { id: 'a-6010', name: 'Diesel Fuel', chart_number: 6010 }
const TOLLS = { id: 'a-6210', name: 'Tolls', chart_number: 6210 }
const pilot = (number: number) => transactionRow({ id: `pilot-${number}`, name: `Pilot Travel Center #${number}` })

test('the same choice for the same payee is counted; another one begins anew', () => {
  const count = choiceCounter()
  expect([count(pilot(1), DIESEL), count(pilot(2), DIESEL), count(pilot(3), DIESEL)]).toEqual([1, 2, 3])
  expect(count(transactionRow({ name: 'PrePass' }), DIESEL)).toBe(1)
  expect([count(pilot(4), TOLLS), count(pilot(5), DIESEL)]).toEqual([1, 1])
})

test('a suggestion is for a line that waits or that only the helper filed, and that nothing holds', () => {
  expect(isOpen(transactionRow())).toBe(true)
  expect(isOpen(transactionRow({ status: 'by_truck_gpt', chart_of_account: DIESEL }))).toBe(true)
  expect(isOpen(transactionRow({ status: 'by_user', chart_of_account: DIESEL }))).toBe(false)
  expect(isOpen(transactionRow({ is_reconciliation: true }))).toBe(true)
  for (const part of [{ is_finalized: true }, { is_split: true }, { link: 'transfer' as const }, { status: 'in_progress' as const }]) {
    expect(isOpen(transactionRow(part))).toBe(false)
  }
})
