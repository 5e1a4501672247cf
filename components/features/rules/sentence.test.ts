import { isFound, moved, tokensOf } from './sentence'

const condition = (target_text: string) => ({
  target_text,
  condition_type: 'contains' as const,
  join_type: 'or' as const,
})

test('a sentence contains its words and search texts, in order and with parentheses', () => {
  const rule = {
    sentence: '(contains "toll" or contains "ez pass") and does not contain "toll refund"',
    conditions: [condition('toll'), condition(' ez pass'), condition('toll refund')],
  }
  expect(
    tokensOf(rule)
      .map(({ kind, text }) => (kind === 'quoted' ? `<${text}>` : text))
      .join(''),
  ).toBe('(contains <toll> or contains <ez pass>) and does not contain <toll refund>')
})

test('an item moves within the list, never out of it', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

test('a search finds a rule by its name, search text, category and account', () => {
  const id = '01a1f640-bc00-7004-8000-000000000001'
  const rule = {
    id,
    name: 'Truck stops',
    position: 1,
    bank_accounts: [{ id, name: 'Fuel Card', mask: '0932' }],
    chart_of_account: { id, name: 'Diesel Fuel', chart_number: 6010 },
    stakeholder: null,
    apply_to_all: true,
    starting_from: null,
    amount_type: null,
    min_amount: null,
    max_amount: null,
    is_template: false,
    conditions: [condition('PILOT')],
    sentence: 'contains "PILOT"',
    matches_90_days: 0,
    last_used: null,
    entity: id,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  }
  for (const text of ['', ' truck', 'pilot', 'DIESEL', 'fuel card']) expect(isFound(rule, text)).toBe(true)
  expect(isFound(rule, 'toll')).toBe(false)
})
