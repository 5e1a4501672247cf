import { TransactionFilter } from '@/lib/contract/transaction-filter'
import { FILTERS, filtersFromParams } from './filters-in-address'

const ONE = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34'
const OTHER = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c35'
const TEXTS = [
  ...[' ', 'fuel', ' fuel ', 'a,b', 'x'.repeat(255), 'x'.repeat(256), ` ${'x'.repeat(255)} `, `${'x'.repeat(256)},a`],
  ...[
    ONE,
    OTHER.toUpperCase(),
    `${ONE},${OTHER}`,
    `${ONE},7`,
    `${ONE},`,
    Array(500).fill(ONE).join(),
    Array(501).fill(ONE).join(),
  ],
  ...[
    '0',
    '-1',
    '10.5',
    '10.50',
    '10.505',
    '1e3',
    '.5',
    '9999999999999',
    '9999999999999.99',
    '10000000000000',
    '12345678901234567',
    ' 1',
  ],
  ...['true', 'TRUE', 'yes', 'on', '1', 'false', 'off', 'N', 'disabled', 'maybe', ' true'],
  ...[
    '2026-01-31',
    '2026-02-30',
    '2026-1-31',
    'by_rule',
    'by_rule,by_user',
    'by_rule,none',
    'file',
    'plaid,file',
    'money_in',
    'money_in,money_out',
  ],
]

it.each(Object.keys(FILTERS))('an address and the API agree on every text for %s', (key) => {
  const differing = TEXTS.filter((text) => {
    const parsed = TransactionFilter.safeParse({ [key]: text })
    const read = filtersFromParams(new URLSearchParams({ [key]: text }))
    return JSON.stringify(read) !== JSON.stringify(parsed.success ? parsed.data : {})
  })
  expect(differing).toEqual([])
})

it('an address can contain every filter except those that determine which list is shown', () => {
  const shown = ['search', 'not_categorized', 'split_transaction']
  expect(Object.keys(FILTERS)).toEqual(Object.keys(TransactionFilter.shape).filter((key) => !shown.includes(key)))
})
