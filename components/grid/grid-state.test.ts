import { inOrder, isVisible, withVisibility } from './column-order'
import { defaultState, loadState, ownFilters, PAGE_SIZES, saveState, stateKey, type GridState } from './grid-state'

const key = stateKey('dana', '/app/spend-management/transactions/all', 'transactions')
const defaults = { ordering: '-date' }
const changed: GridState = {
  ...defaultState(defaults),
  page: 3,
  page_size: 100,
  ordering: 'amount',
  search: 'pilot',
  filters: { status: 'by_user', min_amount: '100', max_amount: '900' },
  columns: { hidden: ['stakeholder'], shown: ['note'], widths: { date: 140 }, order: ['amount', 'date'] },
  selected: ['a', 'b'],
  all_matching: true,
}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('stored table state', () => {
  it('starts with 25 rows a page, the default order and nothing selected', () => {
    expect(loadState(key, defaults)).toEqual(defaultState(defaults))
    expect(defaultState(defaults)).toMatchObject({
      page: 1,
      page_size: 25,
      ordering: '-date',
      selected: [],
      all_matching: false,
    })
    expect(PAGE_SIZES).toEqual([5, 10, 15, 20, 25, 30, 50, 100, 200, 300, 500])
  })
  it('is restored completely except for the search text; amounts only in the same window', () => {
    saveState(key, changed)
    expect(loadState(key, defaults)).toEqual({ ...changed, search: '', all_matching: false })
    expect(localStorage.getItem(key)).not.toMatch(/pilot|100"|900/)
    sessionStorage.clear()
    expect(loadState(key, defaults).filters).toEqual({ status: 'by_user' })
  })
  it.each([
    ['nothing that is left out narrows it', {}, true],
    ['it matched a search text', { search: 'pilot' }, false],
    ['it matched an amount', { filters: { min_amount: '100' } }, false],
  ])('the selection of all matching rows is restored only if %s', (_case, narrowed, kept) => {
    saveState(key, { ...defaultState(defaults), filters: { status: 'by_user' }, all_matching: true, ...narrowed })
    expect(loadState(key, defaults).all_matching).toBe(kept)
  })
  it('belongs to one user, one path and one table', () => {
    saveState(key, changed)
    expect(loadState(stateKey('lee', '/app/spend-management/transactions/all', 'transactions'), defaults).page).toBe(1)
    expect(loadState(stateKey('dana', '/app/spend-management/transactions/in', 'transactions'), defaults).page).toBe(1)
  })
  it.each([
    ['not json'],
    ['[]'],
    ['{"page":-1,"page_size":7,"ordering":"","filters":[1],"selected":{"a":1},"columns":3}'],
  ])('falls back to the defaults on %s', (text) => {
    localStorage.setItem(key, text)
    expect(loadState(key, defaults)).toEqual(defaultState(defaults))
  })
  it('a store that refuses to write only loses the stored state', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    expect(() => saveState(key, changed)).not.toThrow()
    full.mockRestore()
  })
  it('a store that refuses to read returns the defaults', () => {
    const forbidden = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    expect(loadState(key, defaults)).toEqual(defaultState(defaults))
    forbidden.mockRestore()
  })
})

describe('columns', () => {
  const columns = [{ id: 'date' }, { id: 'note', startsHidden: true }, { id: 'amount', fixed: true }]
  const none = { hidden: [], shown: [], widths: {}, order: [] }
  it('a column can be hidden and shown again, a column hidden by default can be shown, and a fixed one stays', () => {
    const [date, note, amount] = columns as [(typeof columns)[0], (typeof columns)[0], (typeof columns)[0]]
    expect([isVisible(date, none), isVisible(note, none), isVisible(amount, { ...none, hidden: ['amount'] })]).toEqual([
      true,
      false,
      true,
    ])
    expect(withVisibility(date, false, none)).toEqual({ hidden: ['date'], shown: [] })
    expect(withVisibility(date, true, { ...none, hidden: ['date'] })).toEqual({ hidden: [], shown: [] })
    expect(withVisibility(note, true, none)).toEqual({ hidden: [], shown: ['note'] })
  })
  it('keeps the chosen order and puts unknown columns at the end', () => {
    expect(inOrder(columns, ['amount', 'date']).map(({ id }) => id)).toEqual(['amount', 'date', 'note'])
  })
})

describe('filters set by a link', () => {
  it('are removed when the list is opened again; filters set by the user stay, and so does a linked one that was changed', () => {
    const filters = { status: 'by_rule', bank_account: 'b1', is_flagged: 'true' }
    expect(ownFilters({ filters, linked: { status: 'by_rule', bank_account: 'b2' } })).toEqual({
      bank_account: 'b1',
      is_flagged: 'true',
    })
  })

  it('are stored with the state, so that they are removed even after a reload', () => {
    const state = { ...defaultState({}), filters: { status: 'by_rule' }, linked: { status: 'by_rule' } }
    saveState('k', state)
    expect(ownFilters(loadState('k', {}))).toEqual({})
  })
})
