import { parseCents } from '@/lib/money/cents'
import { loanFit, type DuePayment } from './loan'

const due: DuePayment = {
  names: ['Truck 104 note', 'Ironwood EQ 4471'],
  date: '2026-02-15',
  interest: parseCents(308.97),
  principal: parseCents(2375.2),
  fee: parseCents(0),
  balance: parseCents(40000),
}
const line = { amount: parseCents(2684.17), date: '2026-02-17', text: 'IRONWOOD EQ FIN AUTOPAY' }

describe('loanFit', () => {
  it('the scheduled amount fits, with the lender in the bank text all the more', () => {
    expect(loanFit(line, due)).toEqual({
      score: 100,
      interest: parseCents(308.97),
      principal: parseCents(2375.2),
      fee: parseCents(0),
      reasons: ['same amount', 'bank text has "ironwood"', '2 days after it was due'],
    })
    expect(loanFit({ ...line, text: 'ACH 11' }, due)).toMatchObject({ score: 70 })
  })

  it('another amount fits only where the lender is named, and pays more or less principal', () => {
    expect(loanFit({ ...line, amount: parseCents(2700) }, due)).toMatchObject({
      principal: parseCents(2391.03),
      reasons: ['$15.83 more than scheduled', 'bank text has "ironwood"', '2 days after it was due'],
    })
    expect(loanFit({ ...line, amount: parseCents(2700), text: 'PILOT' }, due)).toBeNull()
    expect(loanFit({ ...line, amount: parseCents(3500) }, due)).toBeNull()
  })

  it('never pays more principal than is owed', () => {
    expect(loanFit(line, { ...due, principal: parseCents(50), balance: parseCents(100) })).toBeNull()
  })

  it('a last payment of 2,690.00, 5.83 more than was due, pays all that is owed; the rest is interest, of a loan without interest a fee', () => {
    const last = { ...due, balance: due.principal }
    const more = { ...line, amount: parseCents(2690) }
    expect(loanFit(more, last)).toMatchObject({
      principal: parseCents(2375.2),
      interest: parseCents(314.8),
      fee: parseCents(0),
    })
    const free = { ...last, interest: parseCents(0) }
    expect(loanFit({ ...line, amount: parseCents(2380) }, free)).toMatchObject({
      principal: parseCents(2375.2),
      interest: parseCents(0),
      fee: parseCents(4.8),
    })
  })

  it('a line of all that is owed and of part of the interest that runs pays the loan off, where the lender is named', () => {
    expect(loanFit({ ...line, amount: parseCents(40120.5) }, due)).toEqual({
      ...{ score: 90, principal: parseCents(40000), interest: parseCents(120.5), fee: parseCents(0) },
      reasons: ['pays all that is owed', 'bank text has "ironwood"'],
    })
    expect(loanFit({ ...line, amount: parseCents(40000) }, due)).toMatchObject({ interest: parseCents(0) })
    expect(loanFit({ ...line, amount: parseCents(40308.98) }, due)).toBeNull()
    expect(loanFit({ ...line, amount: parseCents(40000), text: 'WIRE OUT' }, due)).toBeNull()
  })
})
