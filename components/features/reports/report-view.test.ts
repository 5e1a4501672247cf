import { addressOf, asOf, viewOf, type ReportChoices } from './report-view'

const ID = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34'
const NOTHING = new URLSearchParams()
const STATEMENT: ReportChoices = {
  modes: ['compact', 'summary', 'detailed'],
  basis: true,
  compare: 'previous-year',
  columns: ['month'],
}
const seen = (address: string, kept = '', choices = STATEMENT) =>
  viewOf(choices, new URLSearchParams(address), new URLSearchParams(kept), '2026-05-18')

it('starts as January 1st to today, in Summary, on the basis of the entity, against the year before', () => {
  expect(viewOf(STATEMENT, NOTHING, NOTHING, '2026-05-18')).toEqual({
    range: { start: '2026-01-01', end: '2026-05-18' },
    mode: 'summary',
    basis: null,
    compare: 'previous-year',
    columns: 'total',
    beside: [],
    entities: [],
    readAs: null,
    narrowed: {},
  })
})
it('is read from its address as it was written, whatever was chosen', () => {
  const chosen = {
    range: { start: '2026-02-01', end: '2026-02-28' },
    mode: 'compact',
    basis: 'cash',
    compare: 'none',
    columns: 'month',
    beside: ['change', 'percent'],
    entities: [ID],
    readAs: ID,
    narrowed: {},
  } as const
  expect(seen(addressOf(STATEMENT, chosen))).toEqual(chosen)
})
it('is the stored one if the address says nothing; a link without a basis means the default one', () => {
  const kept = 'start_date=2026-02-01&end_date=2026-02-28&mode=detailed&basis=cash'
  expect(seen('', kept)).toMatchObject({ range: { start: '2026-02-01' }, mode: 'detailed', basis: 'cash' })
  expect(seen('start_date=2026-03-01&end_date=2026-03-31', kept)).toMatchObject({ mode: 'detailed', basis: null })
})
it('a link with days is not completed with the columns and the comparison of the last visit', () => {
  const kept = 'start_date=2026-02-01&end_date=2026-02-28&mode=detailed&columns=month&compare=none'
  expect(seen('', kept)).toMatchObject({ columns: 'month', compare: 'none' })
  expect(seen('start_date=2026-03-01&end_date=2026-03-31', kept)).toMatchObject({
    columns: 'total',
    compare: 'previous-year',
  })
  expect(seen('columns=month').columns).toBe('month')
})
it('ignores options that the report does not offer', () => {
  expect(seen('basis=cash&compare=previous-period&mode=compact', '', { modes: [], basis: false })).toMatchObject({
    mode: 'detailed',
    basis: null,
    compare: 'none',
  })
})
it('has one date in the address of an as-of report, and ignores an invalid one', () => {
  const choices: ReportChoices = { modes: [], basis: false, asOf: true }
  expect(addressOf(choices, seen('end_date=2026-04-30', '', choices))).toBe('end_date=2026-04-30')
  expect(seen('end_date=2026-02-30', '', choices).range).toEqual(asOf('2026-05-18'))
})
it('keeps its filters in the address, and nothing else', () => {
  const choices: ReportChoices = { modes: [], basis: true, narrow: ['chart_of_account', 'search'] }
  const linked = seen(
    `start_date=2026-01-01&end_date=2026-05-18&chart_of_account=${ID}&search=fuel&flag=odd`,
    '',
    choices,
  )
  expect(linked.narrowed).toEqual({ chart_of_account: ID, search: 'fuel' })
  expect(addressOf(choices, linked)).toBe(
    `start_date=2026-01-01&end_date=2026-05-18&chart_of_account=${ID}&search=fuel`,
  )
})
it('takes the filters of a link without dates, over the stored dates; and the stored filters if the link names nothing', () => {
  const choices: ReportChoices = { modes: [], basis: true, narrow: ['chart_of_account', 'search'] }
  const kept = 'start_date=2026-02-01&end_date=2026-02-28&search=toll'
  expect(seen(`chart_of_account=${ID}`, kept, choices)).toMatchObject({
    range: { start: '2026-02-01' },
    narrowed: { chart_of_account: ID },
  })
  expect(seen('', kept, choices).narrowed).toEqual({ search: 'toll' })
})
it('leaves invalid entities out of the address', () => {
  expect(seen(`end_date=2026-05-18&start_date=2026-01-01&entities=${ID},all`).entities).toEqual([ID])
})
