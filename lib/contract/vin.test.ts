import { provenVin, vinProblem } from './vin'

describe('a VIN', () => {
  it.each(['1M8GDM9AXKP042788', '11111111111111111', '1m8gdm9axkp042788'])('%s is one', (vin) =>
    expect(vinProblem(vin)).toBeNull(),
  )
  it.each([
    ['BADVIN', 'A VIN has 17 characters.'],
    ['1M8GDM9AXKP04278O', 'A VIN has digits and letters, but never I, O or Q.'],
    ['1M8GDM9A1KP042788', 'This VIN has a typo: its check digit does not match.'],
    ['1M8GDM9AXKP042787', 'This VIN has a typo: its check digit does not match.'],
  ])('%s is none', (vin, problem) => expect(vinProblem(vin)).toBe(problem))

  it('is verified by its check digit', () => {
    expect(provenVin('1M8GDM9A', 'KP042788')).toBe('1M8GDM9AXKP042788')
    expect(vinProblem(provenVin('4V4NC9EH', 'KN901234'))).toBeNull()
  })
})
