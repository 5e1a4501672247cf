import { createHash } from 'node:crypto'
import { cents } from '@/lib/money/cents'
import { dedupKeys } from './dedup-keys'
import type { StatementLine } from './statement'

const line = (fields: Partial<StatementLine> = {}): StatementLine => ({
  line: 1, date: '2026-01-05', amount_cents: cents(1234n), amount_type: 'money_out', name: 'Pilot',
  description: 'Pilot', provider_id: null, ...fields,
})
const hash = (text: string): string => `h:${createHash('sha256').update(text).digest('hex')}`

describe('dedupKeys', () => {
  it('goes by the FITID in OFX and QFX', () => {
    const lines = [line({ provider_id: 'A1' }), line({ provider_id: 'A2' })]
    expect(dedupKeys('acc', lines, 'ofx')).toEqual(['ofx:A1', 'ofx:A2'])
    expect(dedupKeys('acc', [line({ provider_id: 'A1' })], 'qfx')).toEqual(['ofx:A1'])
  })

  it('gives a row that stands twice under one FITID one key', () => {
    const lines = [line({ provider_id: 'A1' }), line({ provider_id: 'A1' })]
    expect(dedupKeys('acc', lines, 'ofx')).toEqual(['ofx:A1', 'ofx:A1'])
  })

  it.each<[string, Partial<StatementLine>]>([
    ['date', { date: '2026-01-06' }],
    ['amount', { amount_cents: cents(1235n) }],
    ['direction', { amount_type: 'money_in' }],
  ])('counts rows of the whole account when a FITID repeats with another %s', (_, other) => {
    const lines = [line({ provider_id: 'A1' }), line({ provider_id: 'A1', ...other }), line({ provider_id: 'A2' })]
    const keys = dedupKeys('acc', lines, 'ofx')
    expect(keys.every((key) => key.startsWith('h:'))).toBe(true)
    expect(new Set(keys).size).toBe(3)
  })

  it('hashes account, date, direction, amount, normalised description and the count', () => {
    const lines = [line({ description: '  PILOT  #4 ' }), line({ description: 'pilot #4' })]
    expect(dedupKeys('acc', lines, 'csv')).toEqual([
      hash('acc|2026-01-05|money_out|12.34|pilot #4|1'), hash('acc|2026-01-05|money_out|12.34|pilot #4|2'),
    ])
  })

  it('counts rows without an id in an OFX file that has ids', () => {
    expect(dedupKeys('acc', [line({ provider_id: 'A1' }), line()], 'ofx')).toEqual([
      'ofx:A1', hash('acc|2026-01-05|money_out|12.34|pilot|1'),
    ])
  })

  it('keeps the keys of old rows when a longer file is imported again, in any order', () => {
    const first = dedupKeys('acc', [line(), line()], 'csv')
    const second = dedupKeys('acc', [line({ date: '2026-01-09' }), line(), line(), line()], 'csv')
    expect(second.filter((key) => !first.includes(key))).toHaveLength(2)
    expect(first.every((key) => second.includes(key))).toBe(true)
  })

  it('tells two bank accounts apart', () => {
    expect(dedupKeys('a', [line()], 'qif')).not.toEqual(dedupKeys('b', [line()], 'qif'))
  })
})
