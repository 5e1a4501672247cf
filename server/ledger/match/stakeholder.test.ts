import { stakeholderMatcher } from './stakeholder'

const pilot = { id: 'p', full_name: 'Pilot Travel Centers' }
const loves = { id: 'l', full_name: "Love's Travel Stops" }
const lines = (stakeholder: string, text: string, count: number) =>
  Array.from({ length: count }, () => ({ stakeholder, text }))
const match = (text: string, past: ReturnType<typeof lines> = []) => stakeholderMatcher([pilot, loves], past)(text)

describe('whose line it is', () => {
  it('4 of 5 earlier lines of the merchant are enough, 3 of 4 are not', () => {
    const four = [...lines('p', 'PILOT JOPLIN #12', 4), ...lines('l', 'PILOT JOPLIN #9', 1)]
    expect(match('POS PILOT JOPLIN 0412', four)).toEqual({
      stakeholder: pilot,
      confidence: 0.8,
      explanation: '4 of 5 earlier transactions of "pilot joplin" were Pilot Travel Centers.',
    })
    expect(match('POS PILOT JOPLIN 0412', four.slice(1)).stakeholder).toBeNull()
  })
  it('one earlier line is not enough', () =>
    expect(match('PILOT JOPLIN', lines('p', 'PILOT JOPLIN', 1)).stakeholder).toBeNull())
  it('else a name that shares 60 of 100 words', () => {
    expect(match('LOVES TRAVEL STOPS #331')).toEqual({
      stakeholder: loves,
      confidence: 1,
      explanation: "The text resembles the name Love's Travel Stops.",
    })
    expect(match('LOVES AMARILLO').stakeholder).toBeNull()
  })
  it('of two names that are equally alike none is chosen', () => {
    expect(stakeholderMatcher([pilot, { ...pilot, id: 'q' }], [])('PILOT TRAVEL CENTERS').stakeholder).toBeNull()
  })
  it('a stakeholder that is gone is not named', () =>
    expect(stakeholderMatcher([], lines('p', 'PILOT JOPLIN', 3))('PILOT JOPLIN').stakeholder).toBeNull())
})
