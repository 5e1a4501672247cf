import { mentionsIn, withMention } from './mentions'

const DANA = { id: 'dana', full_name: 'Dana Whitfield' }
const PRIYA = { id: 'priya', full_name: 'Priya Nair' }

describe('mentions', () => {
  it('are the names that stand behind an @', () => {
    expect(mentionsIn('@Dana Whitfield, is this T-104? Priya Nair knows.', [DANA, PRIYA])).toEqual(['dana'])
  })

  it('take the place of the @ that asked for them', () => {
    expect(withMention('Look, @', DANA)).toBe('Look, @Dana Whitfield ')
    expect(withMention('', DANA)).toBe('@Dana Whitfield ')
    expect(withMention('Look', DANA)).toBe('Look @Dana Whitfield ')
  })
})
