import { queryString } from '@/lib/contract/endpoint'
import { filtersFromParams, FILTERS } from './filters-in-address'
import { chipsOf, filterChoices } from './list-filters'
import { textFilterKey, textFilterOf } from './text-filter'

const CHECKING = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34'
const CARD = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c35'
const read = (text: string) => filtersFromParams(new URLSearchParams(text))
const chips = (text: string) =>
  chipsOf(read(text), (id) => (id === CHECKING ? 'Operating ·· 4417' : undefined)).map(
    ({ label, value }) => `${label}: ${value}`,
  )

describe('filters in the address', () => {
  it('are read as they were written', () => {
    const filters = {
      bank_accounts: [CHECKING, CARD],
      start_date: '2026-01-01',
      end_date: '2026-03-31',
      with_out_stakeholder: true,
      is_flagged: false,
      status: ['by_rule' as const, 'by_user' as const],
      min_amount: 10.5,
      max_amount: 200,
      description__not_contains: 'pilot & co',
      name__equals: 'Shell',
    }
    expect(read(queryString(filters))).toEqual(filters)
  })

  it('keep the entities of a link', () => {
    const entity = '01a1f640-bc00-7004-8000-000000000005'
    expect(read(`entities=${entity}`)).toEqual({ entities: [entity] })
    expect(chipsOf({ entities: [entity] }, () => 'Yard')).toEqual([
      { kind: 'entities', label: 'Entity', value: 'Yard', keys: ['entities'] },
    ])
  })

  it('omit what the API would refuse, and keep the rest', () => {
    expect(
      read('start_date=2026-02-30&end_date=2026-03-31&bank_accounts=7&min_amount=ten&is_flagged=true&color=red'),
    ).toEqual({
      end_date: '2026-03-31',
      is_flagged: true,
    })
  })

  it('never change which tab is shown, and do nothing without a value', () => {
    expect(read('not_categorized=false&entities=&search=fuel')).toEqual({})
  })

  it('name text filters by field and operator', () => {
    expect(textFilterOf('description__not_equals')).toEqual({
      key: 'description__not_equals',
      field: 'description',
      operator: 'not_equals',
    })
    expect(textFilterOf('min_amount')).toBeNull()
    expect(textFilterKey('name', 'contains')).toBe('name')
    expect(textFilterKey('description', 'not_equals')).toBe('description__not_equals')
  })
})

describe('filter chips', () => {
  it('show the field and the value', () => {
    expect(chips(`bank_accounts=${CHECKING}&start_date=2026-01-01&end_date=2026-01-31&min_amount=100`)).toEqual([
      'Account: Operating ·· 4417',
      'Date: Jan 1 – Jan 31, 2026',
      'Amount: at least $100.00',
    ])
  })
  it('show a count for many values or unknown names', () => {
    expect(chips(`bank_accounts=${CHECKING},${CARD}`)).toEqual(['Account: 2 selected'])
    expect(chips(`chart_of_accounts=${CARD}`)).toEqual(['Category: 1 selected'])
    expect(chipsOf(read(`stakeholders=${CHECKING},${CARD}`), (id) => (id === CARD ? 'Pilot' : 'Loves'))).toMatchObject([
      { value: 'Loves, Pilot' },
    ])
    expect(
      chipsOf(read(`stakeholders=${CHECKING},${CARD},0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c36`), () => 'Pilot'),
    ).toMatchObject([{ value: '3 selected' }])
  })
  it('spell the text operators as the specification does', () => {
    expect(chips('name=a&name__not_contains=b&description__equals=c&description__not_equals=d')).toEqual([
      'Name at the bank contains: a',
      'Name at the bank does not contain: b',
      'Bank text equals: c',
      'Bank text does not equal: d',
    ])
  })
  it('show flags both ways', () => {
    expect(chips('with_out_stakeholder=true&is_flagged=false')).toEqual(['Stakeholder: none', 'Flag: not flagged'])
  })
})

test('recurring lines and the source of lines are filters that are shown and offered', () => {
  expect(chips('is_recurring=true&sources=file')).toEqual(['Source: Statement file', 'Recurring: yes'])
  expect(chips('is_recurring=false&sources=file,manual')).toEqual(['Source: 2 selected', 'Recurring: no'])
  const labels = (banks: boolean) =>
    filterChoices({ tab: 'all', banks, entities: false, integrations: false }).map(({ label }) => label)
  expect(labels(true)).toEqual(expect.arrayContaining(['Bank account', 'Recurring', 'Source']))
  expect(labels(false)).not.toContain('Bank account')
})

test('every active filter is shown as a chip, even one that only an address can set', () => {
  const one = {
    id: CARD,
    stakeholders: CARD,
    stakeholder: CARD,
    bank_accounts: CARD,
    bank_account: CARD,
    entities: CARD,
    integration: CARD,
    waiting_on: CARD,
  }
  const values: Record<string, string> = {
    ...one,
    chart_of_accounts: CARD,
    chart_of_account: CARD,
    parent_chart_of_accounts: CARD,
    posted_to: CARD,
    chart_of_account_by_names: 'Diesel Fuel',
    start_date: '2026-01-01',
    end_date: '2026-01-31',
    min_amount: '1',
    max_amount: '2',
    status: 'by_rule',
    amount_type: 'money_in',
    sources: 'file',
    with_out_stakeholder: 'true',
    is_recurring: 'true',
    is_flagged: 'true',
    is_finalized: 'true',
  }
  for (const key of Object.keys(FILTERS))
    expect([key, chips(`${key}=${values[key] ?? 'pilot'}`).length]).toEqual([key, 1])
  expect(chips('chart_of_account_by_names=Diesel Fuel')).toEqual(['Category: Diesel Fuel'])
  expect(chips(`integration=${CHECKING}`)).toEqual(['Integration: Operating ·· 4417'])
})

test('the chip of uncategorized lines has the same text as the button that sets it', () => {
  expect(chips('status=uncategorized,unclassifiable,in_progress')).toEqual(['Status: Uncategorized'])
  expect(chips('status=uncategorized,by_rule')).toEqual(['Status: 2 selected'])
})

test('the menu offers entities if there are several, and integrations to users with the right to read them', () => {
  const labels = (entities: boolean, integrations: boolean) =>
    filterChoices({ tab: 'not-categorized', banks: true, entities, integrations }).map(({ label }) => label)
  expect(labels(true, true)).toEqual(expect.arrayContaining(['Entity', 'Integration']))
  expect(labels(false, false)).not.toEqual(expect.arrayContaining(['Entity']))
  expect(labels(false, false)).not.toEqual(expect.arrayContaining(['Integration']))
})
