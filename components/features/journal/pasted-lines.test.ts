import { balanceOf, balancing } from './balance'
import { accountNamed, pastedLines } from './pasted-lines'

const NONE = { stakeholder: null, truck: null }

describe('rows of a spreadsheet', () => {
  it('reads account, description, debit and credit below a heading', () => {
    expect(pastedLines('Account\tDescription\tDebit\tCredit\n6510\tT-104\t1,771.43\t\n1590\t\t\t1,771.43')).toEqual([
      { account: '6510', description: 'T-104', ...NONE, debit: 1771.43, credit: null },
      { account: '1590', description: null, ...NONE, debit: null, credit: 1771.43 },
    ])
  })

  it('reads the six columns of the form', () => {
    expect(pastedLines('5010\tAccrued fuel\tWEX\t101\t500.00\t\n2000\t\tWEX\t\t\t500.00')).toEqual([
      { account: '5010', description: 'Accrued fuel', stakeholder: 'WEX', truck: '101', debit: 500, credit: null },
      { account: '2000', description: null, stakeholder: 'WEX', truck: null, debit: null, credit: 500 },
    ])
  })

  it('reads a single amount as a debit, or as a credit if negative; text without columns is not a table', () => {
    expect(pastedLines('Fuel\t12.50\nTolls\t(12.50)')).toEqual([
      { account: 'Fuel', description: null, ...NONE, debit: 12.5, credit: null },
      { account: 'Tolls', description: null, ...NONE, debit: null, credit: 12.5 },
    ])
    expect(pastedLines('just words')).toBeNull()
  })

  it('finds an account by number, by number and name, and by name', () => {
    const accounts = [{ id: 'a', name: 'Truck Insurance', chart_number: 6410 }]
    for (const text of ['6410', '6410 Truck Insurance', 'truck insurance'])
      expect(accountNamed(accounts, text)?.id).toBe('a')
    expect(accountNamed(accounts, '6420')).toBeUndefined()
  })
})

describe('the difference', () => {
  it('is exact to the cent, and unknown while an amount is invalid', () => {
    expect(balanceOf([{ debit: 0.1 }, { debit: 0.2 }, { credit: 0.3 }])).toEqual({
      debit: 0.3,
      credit: 0.3,
      difference: 0,
    })
    expect(balanceOf([{ debit: Number.NaN }, { credit: 1 }]).difference).toBeNull()
  })

  it('can be filled into a line, on the side that needs it', () => {
    expect(balancing([{ debit: 300 }, {}], 1)).toEqual({ debit: null, credit: 300 })
    expect(balancing([{ credit: 300.01 }, { debit: 100 }], 1)).toEqual({ debit: 300.01, credit: null })
    expect(balancing([{ debit: 5 }, { credit: 5 }], 1)).toBeNull()
  })
})
