import { parseCents } from '@/lib/money/cents'
import { loanFit, type DuePayment } from './loan'

const due: DuePayment = {
  names: ['Truck 104 note', 'Ironwood EQ 4471'], date: '2026-02-15', interest: parseCents(308.97), principal: parseCents(2375.2), fee: parseCents(0), balance: parseCents(40000),
}
const line = { amount: parseCents(2684.17), date: '2026-02-17', text: 'IRONWOOD EQ FIN AUTOPAY' }

describe('loanFit', () => {
  it('the scheduled amount fits, with the lender in the bank text all the more', () => {
    expect(loanFit(line, due)).toEqual({
      score: 100, principal: parseCents(2375.2), reasons: ['same amount', 'bank text has "ironwood"', '2 days after it was due'],
    })
    expect(loanFit({ ...line, text: 'ACH 11' }, due)).toMatchObject({ score: 70 })
  })

  it('another amount fits only where the lender is named, and pays more or less principal', () => {
    expect(loanFit({ ...line, amount: parseCents(2700) }, due)).toMatchObject({
      principal: parseCents(2391.03), reasons: ['$15.83 more than scheduled', 'bank text has "ironwood"', '2 days after it was due'],
    })
    expect(loanFit({ ...line, amount: parseCents(2700), text: 'PILOT' }, due)).toBeNull()
    expect(loanFit({ ...line, amount: parseCents(3500) }, due)).toBeNull()
  })

  it('never pays more principal than is owed', () => {
    expect(loanFit(line, { ...due, balance: parseCents(100) })).toBeNull()
  })
})
