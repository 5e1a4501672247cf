import { createHash } from 'node:crypto'
import { cents } from '@/lib/money/cents'
import { contentKey, contentOf, withoutRepeats } from './dedup-keys'
import type { StatementLine } from './statement'

const line = (fields: Partial<StatementLine> = {}): StatementLine => ({
  line: 1,
  date: '2026-01-05',
  amount_cents: cents(1234n),
  amount_type: 'money_out',
  name: 'Pilot',
  description: 'Pilot',
  provider_id: null,
  ...fields,
})

describe('the content of a line', () => {
  it('is account, day, direction, amount and description without case and spacing', () => {
    expect(contentOf('acc', line({ description: '  PILOT  #4 ' }))).toBe('acc|2026-01-05|money_out|12.34|pilot #4')
    expect(contentOf('a', line())).not.toBe(contentOf('b', line()))
  })

  it('is hashed with the number of the line among equal ones', () => {
    const hash = createHash('sha256').update('acc|2026-01-05|money_out|12.34|pilot|2').digest('hex')
    expect(contentKey(contentOf('acc', line()), 2)).toBe(`h:${hash}`)
  })
})

describe('lines that are in a file twice', () => {
  it('are one line if they have the same id of the bank', () => {
    const lines = [line({ provider_id: 'A1' }), line({ provider_id: 'A2' }), line({ provider_id: 'A1' })]
    expect(withoutRepeats(lines)).toEqual(lines.slice(0, 2))
  })

  it.each<[string, Partial<StatementLine>]>([
    ['date', { date: '2026-01-06' }],
    ['amount', { amount_cents: cents(1235n) }],
    ['direction', { amount_type: 'money_in' }],
  ])('all stay under an id that repeats with another %s, and only they', (_, other) => {
    const unreliable = [line({ provider_id: 'A1' }), line({ provider_id: 'A1', ...other })]
    const repeated = [line({ provider_id: 'A2' }), line({ provider_id: 'A2' })]
    expect(withoutRepeats([...unreliable, ...repeated])).toEqual([...unreliable, repeated[0]])
  })

  it('both stay when the bank gives no id', () => {
    expect(withoutRepeats([line(), line()])).toHaveLength(2)
  })
})
