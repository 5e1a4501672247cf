import { stakeholderMatcher } from './stakeholder'

const pilot = { id: 'p', full_name: 'Pilot Travel Centers' }
const loves = { id: 'l', full_name: "Love's Travel Stops" }
const tql = { id: 't', full_name: 'Total Quality Logistics, LLC (TQL)' }
const lines = (stakeholder: string, text: string, count: number) =>
  Array.from({ length: count }, () => ({ stakeholder, text }))
const match = (text: string, past: ReturnType<typeof lines> = []) => stakeholderMatcher([pilot, loves, tql], past)(text)

describe('the stakeholder of a line', () => {
  it('4 of 5 earlier lines of the merchant are enough, 3 of 4 are not; the town does not matter', () => {
    const four = [...lines('p', 'PFJ #12 JOPLIN MO', 4), ...lines('l', 'PFJ #9 TULSA OK', 1)]
    expect(match('POS PFJ 0412 SALT LAKE CITY UT', four)).toEqual({
      stakeholder: pilot,
      confidence: 0.8,
      explanation: '4 of 5 earlier transactions of "PFJ" were Pilot Travel Centers.',
    })
    expect(match('POS PFJ 0412', four.slice(1)).stakeholder).toBeNull()
  })
  it('one earlier line is enough', () =>
    expect(match('PFJ #9 TULSA OK', lines('p', 'PFJ #12 JOPLIN MO', 1)).stakeholder).toBe(pilot))
  it.each([
    ['CHECKCARD 0112 PILOT TRAVEL CENTERS 0412 HEBRON OH', pilot],
    ['PILOT TRAVEL CENTER #12', pilot],
    ["LOVE'S TRAVEL STOP 331", loves],
    ['TQL DES:SETTLEMENT ID:99 INDN:ACME CO ID:1 CCD', tql],
    ['TOTAL QUALITY LOGISTICS PAYMENTS 4471', tql],
  ])('a full name or an alias in the text names it: %s', (text, stakeholder) =>
    expect(match(text).stakeholder).toBe(stakeholder),
  )
  it('a text that is part of a name identifies it, unless it is a single everyday word', () => {
    expect(match('TOTAL QUALITY').stakeholder).toBe(tql)
    expect([match('PILOT').stakeholder, match('LOVES').stakeholder]).toEqual([null, null])
  })
  it('neither of two equally similar names is chosen', () => {
    expect(stakeholderMatcher([pilot, { ...pilot, id: 'q' }], [])('PILOT TRAVEL CENTERS').stakeholder).toBeNull()
  })
  it('a deleted stakeholder is not suggested', () =>
    expect(stakeholderMatcher([], lines('p', 'PFJ JOPLIN', 3))('PFJ JOPLIN').stakeholder).toBeNull())
  it('a payment to one card says nothing about a payment to another', () => {
    for (const text of ['ONLINE PMT TO CARD ENDING', 'ONLINE PAYMENT TO CARD ENDING IN'])
      expect(match(`${text} 9931`, lines('p', `${text} 4417`, 3)).stakeholder).toBeNull()
  })
  it('a payee whose name consists of single letters is named in the reason', () =>
    expect(match('U P S 331', lines('p', 'UPS', 3)).explanation).toBe(
      '3 of 3 earlier transactions of "UPS" were Pilot Travel Centers.',
    ))
  it('a text that names nobody has no stakeholder', () => expect(match('DEPOSIT 8831').stakeholder).toBeNull())

  it('has a confidence and a reason: 1 for exactly the name, 0.97 for the name with more text, 0.85 for a part of it', () => {
    expect(match('TOTAL QUALITY LOGISTICS LLC')).toEqual({
      stakeholder: tql,
      confidence: 1,
      explanation: 'The text contains the name Total Quality Logistics, LLC (TQL).',
    })
    const works = { id: 'w', full_name: 'Blue Ridge Tire Works' }
    expect(stakeholderMatcher([pilot, works], [])('PILOT TRAVEL CENTERS DESK')).toMatchObject({
      stakeholder: pilot,
      confidence: 0.97,
    })
    expect(match('TOTAL QUALITY')).toEqual({
      stakeholder: tql,
      confidence: 0.85,
      explanation: 'The name Total Quality Logistics, LLC (TQL) contains the bank text.',
    })
  })
  it.each(['dba', 'DBA:', 'd/b/a', 'aka'])('what stands behind %s is a name of its own', (word) => {
    const acme = { id: 'a', full_name: `Acme Haulage Co ${word} Roadrunner Express` }
    const confidence = (text: string) => stakeholderMatcher([acme], [])(text).confidence
    expect(['ACME HAULAGE', 'ROADRUNNER EXPRESS', 'HAULAGE ROADRUNNER'].map(confidence)).toEqual([1, 1, 0])
  })
  it('the longer of two names in a text counts', () => {
    const short = { id: 's', full_name: 'Pilot Travel' }
    for (const all of [
      [pilot, short],
      [short, pilot],
    ])
      expect(stakeholderMatcher(all, [])('PILOT TRAVEL CENTERS DESK').stakeholder).toBe(pilot)
  })
  it('a name of two letters identifies nobody', () =>
    expect(stakeholderMatcher([{ id: 'g', full_name: 'GX' }], [])('GX 44').stakeholder).toBeNull())
  it('the most frequent stakeholder of earlier lines counts, whichever came first', () => {
    const past = [...lines('l', 'PFJ #9 TULSA OK', 1), ...lines('p', 'PFJ #12 JOPLIN MO', 4)]
    expect(match('PFJ 0412', past).stakeholder).toBe(pilot)
  })
})
