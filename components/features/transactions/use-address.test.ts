import { defaultState, type GridState } from '@/components/grid/grid-state'
import { applyQuery, queryOf } from './use-address'

const START = defaultState({ ordering: '-date' })

/** The table's setters on a plain object. */
function tableAfter(query: string, start: GridState = START): GridState {
  let state = start
  const set = (part: Partial<GridState>) => {
    state = { ...state, ...part }
  }
  applyQuery(
    {
      setFilter: (field, value) => {
        const { [field]: _gone, ...rest } = state.filters
        set({ filters: value === null ? rest : { ...rest, [field]: value }, page: 1 })
      },
      setSearch: (search) => set({ search, page: 1 }),
      setOrdering: (ordering) => set({ ordering, page: 1 }),
      setPageSize: (page_size) => set({ page_size, page: 1 }),
      setPage: (page) => set({ page }),
    },
    new URLSearchParams(query),
  )
  return state
}

describe('the table and the address', () => {
  it('say the same both ways', () => {
    const query =
      'is_flagged=true&start_date=2026-01-01&end_date=2026-01-31&search=pilot+%26+co&ordering=amount&page=3&page_size=100'
    expect(Object.fromEntries(new URLSearchParams(queryOf(tableAfter(query))))).toEqual(
      Object.fromEntries(new URLSearchParams(query)),
    )
  })
  it('leave the address bare while nothing is chosen', () => {
    expect(queryOf(START)).toBe('')
  })
  it('let an address replace what the table kept, also what it does not name', () => {
    const kept = { ...START, filters: { is_flagged: 'true', min_amount: '5' }, search: 'fuel', page: 4 }
    expect(tableAfter('status=by_rule', kept)).toMatchObject({ filters: { status: 'by_rule' }, search: '', page: 1 })
  })
  it('start over with what an address names wrongly', () => {
    expect(tableAfter('ordering=password&page=0&page_size=7&status=lost')).toEqual(START)
  })
})
