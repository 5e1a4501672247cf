import { addressOf, asOf, viewOf, type ReportChoices } from './report-view'

const NOTHING = new URLSearchParams()
const STATEMENT: ReportChoices = { modes: ['compact', 'summary', 'detailed'], basis: true, compare: 'previous-year' }
const seen = (address: string, kept = '', choices = STATEMENT) =>
  viewOf(choices, new URLSearchParams(address), new URLSearchParams(kept), '2026-05-18')

it('starts as January 1st to today, in Summary, on the basis of the entity, against the year before', () => {
  expect(viewOf(STATEMENT, NOTHING, NOTHING, '2026-05-18')).toEqual({
    range: { start: '2026-01-01', end: '2026-05-18' }, mode: 'summary', basis: null, compare: 'previous-year', account: null,
  })
})
it('survives its own address, whatever was chosen', () => {
  const chosen = { range: { start: '2026-02-01', end: '2026-02-28' }, mode: 'compact', basis: 'cash', compare: 'none', account: null } as const
  expect(seen(addressOf(STATEMENT, chosen))).toEqual(chosen)
})
it('is the one kept where the address says nothing; a link without a basis means the usual one', () => {
  const kept = 'start_date=2026-02-01&end_date=2026-02-28&mode=detailed&basis=cash'
  expect(seen('', kept)).toMatchObject({ range: { start: '2026-02-01' }, mode: 'detailed', basis: 'cash' })
  expect(seen('start_date=2026-03-01&end_date=2026-03-31', kept)).toMatchObject({ mode: 'detailed', basis: null })
})
it('reads nothing that the report does not offer', () => {
  expect(seen('basis=cash&compare=previous-period&mode=compact', '', { modes: [], basis: false })).toMatchObject({
    mode: 'detailed', basis: null, compare: 'none',
  })
})
it('as of a day has one day in the address, and none that cannot be', () => {
  const choices: ReportChoices = { modes: [], basis: false, asOf: true }
  expect(addressOf(choices, seen('end_date=2026-04-30', '', choices))).toBe('end_date=2026-04-30')
  expect(seen('end_date=2026-02-30', '', choices).range).toEqual(asOf('2026-05-18'))
})
it('keeps the account of a ledger in the address', () => {
  const choices: ReportChoices = { modes: [], basis: true, account: true }
  const id = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34'
  const view = seen(`chart_of_account=${id}`, '', choices)
  expect(view.account).toBe(id)
  expect(addressOf(choices, view)).toBe(`start_date=2026-01-01&end_date=2026-05-18&chart_of_account=${id}`)
  expect(seen('chart_of_account=checking', '', choices).account).toBeNull()
})
