import { likelierThan } from './likelier'
import { sampleTransaction } from '@/tests/support/sample-transaction'

const row = sampleTransaction({ id: 'line', amount: 1000 })
const marks = (over: object) => ({
  id: 'line',
  parts: 0,
  comments: 0,
  attachments: 0,
  waits_for_you: false,
  rule: null,
  suggestion: null,
  stakeholder: null,
  candidates: { bills: 0, invoices: 0, loans: 0, transfers: 0, cards: 0, ...over },
})
const LINEHAUL = { id: 'a', name: 'Linehaul Revenue', chart_number: 4010 }
const FUEL = { id: 'b', name: 'Diesel Fuel', chart_number: 6010 }

describe('likelierThan', () => {
  it('offers to match an open invoice of the same amount, which would otherwise count as income twice', () => {
    expect(likelierThan(LINEHAUL, row, marks({ invoices: 1 }))).toMatchObject({
      instead: 'Match invoice',
      panel: 'match',
    })
    expect(likelierThan(FUEL, row, marks({ invoices: 1 }))).toBeNull()
  })

  it('offers the bill, the loan or the transfer with the same amount', () => {
    expect(likelierThan(FUEL, row, marks({ bills: 1 }))?.instead).toBe('Match bill')
    expect(likelierThan(FUEL, row, marks({ loans: 1 }))?.title).toBe('A loan payment of $1,000.00 is due')
    expect(likelierThan(FUEL, row, marks({ transfers: 1 }))?.title).toBe('This looks like one side of a transfer')
  })

  it('asks before the payment of a card whose purchases are in the books counts as a cost twice', () => {
    expect(likelierThan(FUEL, row, marks({ cards: 1 }))).toMatchObject({
      title: 'This may be the payment of a card',
      panel: 'details',
    })
    expect(
      likelierThan({ id: 'c', name: 'Fuel Card Payable', chart_number: 2150 }, row, marks({ cards: 1 })),
    ).not.toBeNull()
  })

  it('asks nothing if such a payment is categorized as the card itself or as a transfer, because it counts only once there', () => {
    for (const [name, chart_number] of [
      ['WEX fleet card', 2110],
      ['Second card', 2149],
      ['A card after the block of cards was full', 2170],
      ['A bank account after the block of banks was full', 1100],
      ['Transfers Clearing', 1090],
    ] as const)
      expect(likelierThan({ id: 'd', name, chart_number }, row, marks({ cards: 1 }))).toBeNull()
  })

  it('asks nothing if nothing else has the amount, or if that is not known yet', () => {
    expect([likelierThan(FUEL, row, marks({})), likelierThan(FUEL, row, undefined)]).toEqual([null, null])
  })
})
