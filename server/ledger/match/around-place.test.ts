import { aroundPlace, placesIn } from './around-place'

const lines = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('among very many equal lines', () => {
  it('a line is compared with itself and the 24 around its own position', () => {
    expect(aroundPlace(lines(100), 50)).toEqual(lines(24).map((at) => 38 + at))
    expect(aroundPlace(lines(100), 0)).toEqual(lines(24))
    expect(aroundPlace(lines(100), 99)).toEqual(lines(24).map((at) => 76 + at))
    for (const place of lines(100)) expect(aroundPlace(lines(100), place)).toContain(place)
  })
  it('a line is compared with all when there are few', () => {
    for (const place of lines(24)) expect(aroundPlace(lines(24), place)).toEqual(lines(24))
    for (const place of lines(20)) expect(aroundPlace(lines(20), place)).toEqual(lines(20))
    expect(aroundPlace(lines(25), 0)).toHaveLength(24)
    expect(aroundPlace(lines(3), 2)).toEqual(lines(3))
  })
  it('each has its position among its equals, and a line that is not one of them has none', () => {
    const [first, other, second, stranger] = ['a1', 'b1', 'a2', 'a3']
    const placeOf = placesIn([first, other, second], (line) => line.charAt(0))
    expect([first, other, second].map(placeOf)).toEqual([0, 0, 1])
    expect(() => placeOf(stranger)).toThrow('none of those that have a place')
  })
})
