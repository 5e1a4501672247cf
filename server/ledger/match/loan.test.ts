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
  it('the scheduled amount fits, and even better when the bank text names the lender', () => {
    expect(loanFit(line, due)).toEqual({
      score: 100,
      interest: parseCents(308.97),
      principal: parseCents(2375.2),
      fee: parseCents(0),
      ...{ is_extra: false, is_likely: true },
      reasons: ['same amount', 'bank text has "ironwood"', '2 days after it was due'],
    })
    expect(loanFit({ ...line, text: 'ACH 11' }, due)).toMatchObject({ score: 70 })
  })

  it('another amount fits only if the lender is named: a near or larger one with more or less principal, a much smaller one as extra principal alone', () => {
    expect(loanFit({ ...line, amount: parseCents(2700) }, due)).toMatchObject({
      principal: parseCents(2391.03),
      reasons: ['$15.83 more than scheduled', 'bank text has "ironwood"', '2 days after it was due'],
    })
    expect(loanFit({ ...line, amount: parseCents(2700), text: 'PILOT' }, due)).toBeNull()
    expect(loanFit({ ...line, amount: parseCents(3500) }, due)).toMatchObject({
      ...{ score: 50, is_extra: false, is_likely: false, principal: parseCents(3191.03), interest: parseCents(308.97) },
    })
    const early = { ...line, date: '2026-02-15' }
    expect(loanFit({ ...early, amount: parseCents(500) }, due)).toMatchObject({
      ...{ score: 50, is_extra: true, principal: parseCents(500), interest: parseCents(0), fee: parseCents(0) },
    })
    for (const amount of [3500, 500])
      expect(loanFit({ ...early, amount: parseCents(amount), text: 'PILOT' }, due)).toBeNull()
  })

  it.each([false, true])('after the payment was due nothing is extra principal alone (searched for: %s)', (isMeant) => {
    const on = (date: string) => loanFit({ ...line, date, amount: parseCents(300) }, due, isMeant)
    expect([on('2026-02-15')?.is_extra, on('2026-02-16')]).toEqual([true, null])
  })

  it('never pays more principal than is owed', () => {
    expect(loanFit(line, { ...due, principal: parseCents(50), balance: parseCents(100) })).toBeNull()
  })

  it('a last payment of 2,690.00, 5.83 more than was due, pays off the balance; the rest is interest, or a fee on a loan without interest', () => {
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

  it('a line that names the lender and covers all that is owed plus part of the running interest pays the loan off', () => {
    expect(loanFit({ ...line, amount: parseCents(40120.5) }, due)).toEqual({
      ...{
        score: 90,
        principal: parseCents(40000),
        interest: parseCents(120.5),
        fee: parseCents(0),
        is_extra: false,
        is_likely: true,
      },
      reasons: ['pays off the whole balance', 'bank text has "ironwood"'],
    })
    expect(loanFit({ ...line, amount: parseCents(40000) }, due)).toMatchObject({ interest: parseCents(0) })
    expect(loanFit({ ...line, amount: parseCents(40308.98) }, due)).toBeNull()
    expect(loanFit({ ...line, amount: parseCents(40000), text: 'WIRE OUT' }, due)).toBeNull()
  })

  it('a last payment of the scheduled amount is that payment, and one with all the running interest is a payoff', () => {
    expect(loanFit(line, { ...due, balance: due.principal })).toMatchObject({ score: 100, fee: parseCents(0) })
    expect(loanFit({ ...line, amount: parseCents(40308.97) }, due)).toMatchObject({ interest: parseCents(308.97) })
  })

  it("names each word of the loan's names that the bank text contains, for a payment and for a payoff", () => {
    const text = 'IRONWOOD 4471'
    const named = { ...due, names: [null, ...due.names] }
    const reasons = [line.amount, parseCents(40000)].map((amount) => loanFit({ ...line, amount, text }, named)?.reasons)
    expect(reasons.map((reason) => reason?.[1])).toEqual(Array(2).fill('bank text has "ironwood 4471"'))
  })

  it('a loan that was searched for accepts any amount that covers interest and fee: the rest is principal', () => {
    const meant = (amount: number, over: Partial<DuePayment> = {}) =>
      loanFit({ ...line, amount: parseCents(amount), text: 'WIRE OUT' }, { ...due, ...over }, true)
    expect(meant(3500)).toMatchObject({ principal: parseCents(3191.03), interest: parseCents(308.97) })
    expect(meant(3500)?.reasons).toEqual(['$815.83 more than scheduled', '2 days after it was due'])
    expect(meant(40120.5)).toEqual({
      ...{
        score: 60,
        principal: parseCents(40000),
        interest: parseCents(120.5),
        fee: parseCents(0),
        is_extra: false,
        is_likely: true,
      },
      reasons: ['pays off the whole balance'],
    })
    expect(meant(40900)).toMatchObject({ principal: parseCents(40000), interest: parseCents(900) })
    expect(meant(40050, { interest: parseCents(0) })).toMatchObject({ interest: parseCents(0), fee: parseCents(50) })
    expect(meant(300, { date: '2026-02-17' })).toMatchObject({ is_extra: true, principal: parseCents(300) })
    // Far more than is owed pays something else as well.
    expect(meant(42000)).toBeNull()
  })

  it('a different amount scores 25 instead of 60 points, and can be off by at most 10 %', () => {
    const even = { ...due, interest: parseCents(100), principal: parseCents(900) }
    const fit = (amount: number) => loanFit({ ...line, amount: parseCents(amount), date: '2026-02-13' }, even)
    expect(fit(1100)).toMatchObject({ score: 65, principal: parseCents(1000) })
    expect(fit(900)?.reasons[0]).toBe('$100.00 less than scheduled')
    expect([fit(1100.01), fit(899.99)]).toMatchObject([
      { score: 50, is_extra: false, principal: parseCents(1000.01) },
      { score: 50, is_extra: true, principal: parseCents(899.99) },
    ])
  })

  it('less than the interest is not a payment of the loan, and more than is owed is not one of its earlier payments', () => {
    const mostly = { ...due, interest: parseCents(300), principal: parseCents(10) }
    const fit = (amount: number, balance: number) =>
      loanFit({ ...line, amount: parseCents(amount) }, { ...mostly, balance: parseCents(balance) })
    expect(fit(299, 2000)).toBeNull()
    expect(fit(300, 2000)).toMatchObject({ principal: parseCents(0), interest: parseCents(300) })
    expect(fit(320, 15)).toBeNull()
  })

  it.each([
    ['2026-02-15', 70, 'due that day'],
    ['2026-02-14', 70, '1 day before it is due'],
    ['2026-02-05', 68, '10 days before it is due'],
    ['2026-02-16', 70, '1 day after it was due'],
    ['2026-05-26', 60, '100 days after it was due'],
  ])('a line of %s without a name has %i points: %s', (date, score, reason) => {
    expect(loanFit({ ...line, date, text: 'ACH 11' }, due)).toMatchObject({ score, reasons: ['same amount', reason] })
  })
})
