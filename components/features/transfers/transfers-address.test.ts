import { addressOf, queryFrom } from './transfers-address'

const parse = (query: string) => queryFrom(new URLSearchParams(query))

test('the selection of the transfer list is read from the address as it was written', () => {
  const query = 'is_accepted=false&search=pilot+%26+co&page=3&page_size=100'
  expect(parse(query)).toEqual({ view: 'rejected', search: 'pilot & co', page: 3, page_size: 100 })
  expect(addressOf(parse(query))).toBe(query)
})

test('a transfers address without a selection shows pending ones, and invalid values are ignored', () => {
  expect(addressOf(parse(''))).toBe('')
  expect(parse('is_accepted=perhaps&page=-1&page_size=7&color=red')).toEqual({
    view: 'pending',
    search: '',
    page: 1,
    page_size: 25,
  })
})
