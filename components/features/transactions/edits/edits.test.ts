import type { Transaction } from '@/lib/contract/transaction'
import { netWithEdits, withEdits, type Edit, type Patch } from './edits'
import type { TransactionPage } from '../queries'
import { sampleTransaction } from '@/tests/support/sample-transaction'

const DIESEL = { id: 'a-6010', name: 'Diesel Fuel', chart_number: 6010 }
const pageOf = (...results: Transaction[]): TransactionPage => ({
  count: 40,
  next: null,
  previous: null,
  results,
  money_in: 1000.1,
  money_out: 612.48,
})
const edit = (id: string, patch: Patch): Edit => ({ token: Symbol(), ids: new Set([id]), patch, saved: false })
const filed = (id: string) => edit(id, { chart_of_account: DIESEL, status: 'by_user' })

const pilot = sampleTransaction({ id: 'pilot', amount: 612.48 })
const broker = sampleTransaction({ id: 'broker', amount: 1000.1, amount_type: 'money_in' })

describe('a page with edits that the server has not confirmed', () => {
  it('drops a categorized row from Not categorized, and from the count', () => {
    const page = withEdits(pageOf(pilot, broker), [filed('pilot')], { tab: 'not-categorized', held: null })
    expect(page.results.map((row) => row.id)).toEqual(['broker'])
    expect(page.count).toBe(39)
  })
  it('has the net amount of the remaining rows: 1,000.10 - 612.48 = 387.62, then 1,000.10', () => {
    const showing = { tab: 'not-categorized' as const, held: null }
    expect(netWithEdits(pageOf(pilot, broker), [], showing)).toBe(387.62)
    expect(netWithEdits(pageOf(pilot, broker), [filed('pilot')], showing)).toBe(1000.1)
  })
  it('keeps a categorized row on the other tabs, with its new category', () => {
    const page = withEdits(pageOf(pilot, broker), [filed('pilot')], { tab: 'all', held: null })
    expect(page.results[0]).toMatchObject({ id: 'pilot', chart_of_account: DIESEL, status: 'by_user' })
    expect(page.count).toBe(40)
  })
  it('keeps a row whose editor is open', () => {
    const page = withEdits(pageOf(pilot, broker), [filed('pilot')], { tab: 'not-categorized', held: 'pilot' })
    expect(page.results.map((row) => row.id)).toEqual(['pilot', 'broker'])
  })
  it('shows the last of several edits of one row', () => {
    const page = withEdits(
      pageOf(pilot),
      [filed('pilot'), edit('pilot', { chart_of_account: null, status: 'uncategorized' })],
      {
        tab: 'not-categorized',
        held: null,
      },
    )
    expect(page.results[0]).toMatchObject({ chart_of_account: null, status: 'uncategorized' })
  })
  it('is the same object if there are none', () => {
    const page = pageOf(pilot)
    expect(withEdits(page, [], { tab: 'all', held: null })).toBe(page)
  })
})
