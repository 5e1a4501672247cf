import { mentionsIn, withMention } from './mentions'

const DANA = { id: 'dana', full_name: 'Dana Whitfield' }
const PRIYA = { id: 'priya', full_name: 'Priya Nair' }

describe('mentions', () => {
  it('are the names after an @', () => {
    expect(mentionsIn('@Dana Whitfield, is this T-104? Priya Nair knows.', [DANA, PRIYA])).toEqual(['dana'])
  })

  it('replace the typed @', () => {
    expect(withMention('Look, @', DANA)).toBe('Look, @Dana Whitfield ')
    expect(withMention('', DANA)).toBe('@Dana Whitfield ')
    expect(withMention('Look', DANA)).toBe('Look @Dana Whitfield ')
  })
})
