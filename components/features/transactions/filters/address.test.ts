import { defaultState } from '@/components/grid/grid-state'
import { queryFrom, queryOf } from '@/components/pickers/use-list-address'
import { ADDRESS } from './address'

const START = defaultState({ ordering: '-date' })
const asked = (query: string) => queryFrom(new URLSearchParams(query), ADDRESS)

describe('the table and the address', () => {
  it('say the same both ways', () => {
    const query =
      'is_flagged=true&start_date=2026-01-01&end_date=2026-01-31&search=pilot+%26+co&ordering=amount&page=3&page_size=100'
    expect(Object.fromEntries(new URLSearchParams(queryOf(asked(query), ADDRESS)))).toEqual(
      Object.fromEntries(new URLSearchParams(query)),
    )
  })
  it('leave the address bare while nothing is chosen', () => {
    expect(queryOf(START, ADDRESS)).toBe('')
  })
  it('let an address replace what the table kept, also what it does not name', () => {
    expect(asked('status=by_rule')).toEqual({
      filters: { status: 'by_rule' },
      search: '',
      page: 1,
      page_size: 25,
      ordering: '-date',
    })
  })
  it('start over with what an address names wrongly', () => {
    expect(START).toMatchObject(asked('ordering=password&page=0&page_size=7&status=lost'))
  })
})
