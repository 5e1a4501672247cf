import { defaultState } from '@/components/grid/grid-state'
import { queryFrom, queryOf } from '@/components/pickers/use-list-address'
import { ADDRESS } from './address'

const START = defaultState({ ordering: '-date' })
const parse = (query: string) => queryFrom(new URLSearchParams(query), ADDRESS)

describe('the table and the address', () => {
  it('are read as they were written', () => {
    const query =
      'is_flagged=true&start_date=2026-01-01&end_date=2026-01-31&search=pilot+%26+co&ordering=amount&page=3&page_size=100'
    expect(Object.fromEntries(new URLSearchParams(queryOf(parse(query), ADDRESS)))).toEqual(
      Object.fromEntries(new URLSearchParams(query)),
    )
  })
  it('leave the address empty while nothing is chosen', () => {
    expect(queryOf(START, ADDRESS)).toBe('')
  })
  it('let an address replace all the stored settings of the table, even those it does not name', () => {
    expect(parse('status=by_rule')).toEqual({
      filters: { status: 'by_rule' },
      search: '',
      page: 1,
      page_size: 25,
      ordering: '-date',
    })
  })
  it('use the default for invalid values in an address', () => {
    expect(START).toMatchObject(parse('ordering=password&page=0&page_size=7&status=lost'))
  })
})
