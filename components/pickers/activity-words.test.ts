import { actionWords } from './activity-words'

describe('activity in words', () => {
  it('names the action, even one that it does not know yet', () => {
    expect(actionWords('categorize')).toBe('changed the category')
    expect(actionWords('sent_away')).toBe('sent away')
    expect(actionWords(null)).toBe('')
  })
})
