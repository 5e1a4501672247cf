import type { Marks } from '../list/marks'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { acceptPlan } from './accept-plan'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const DIESEL = { id: id(7), name: 'Diesel Fuel', chart_number: 6010 }
const PILOT = { id: id(8), full_name: 'Pilot' }
const marks = (beside: Record<string, object>) => new Map(Object.entries(beside)) as unknown as Marks
const candidates = { bills: 0, invoices: 0, loans: 0, transfers: 0, cards: 0 }
const filed = { suggestion: { chart_of_account: DIESEL }, candidates }
const waiting = (n: number) => sampleTransaction({ id: id(n), stakeholder: null })
const names = (rows: readonly { id: string }[]) => rows.map((row) => row.id)

it('sets the suggested stakeholders, then categorizes every row', () => {
  const rows = [waiting(1), waiting(2)]
  const plan = acceptPlan(rows, marks({ [id(1)]: { ...filed, stakeholder: PILOT }, [id(2)]: filed }))
  expect(plan.map((step) => names(step.rows))).toEqual([[id(1)], [id(1), id(2)]])
})

it('categorizes nothing if only stakeholders are suggested', () => {
  const plan = acceptPlan([waiting(1), waiting(2)], marks({ [id(2)]: { stakeholder: PILOT } }))
  expect(plan.map((step) => names(step.rows))).toEqual([[id(2)]])
})

it('lets the categorizing report that nothing is suggested', () => {
  expect(acceptPlan([waiting(1)], marks({})).map((step) => names(step.rows))).toEqual([[id(1)]])
})
