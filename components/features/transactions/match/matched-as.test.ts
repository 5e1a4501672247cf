import { loanParts } from './matched-as'

const line = (chart_number: number, [debit, credit]: [number, number]) => ({
  chart_of_account: { id: `a-${chart_number}`, name: '', chart_number },
  debit,
  credit,
})

test("the parts of a loan payment are read from the line's entry: 1,754.81 = 595.00 interest + 15.00 fee + 1,144.81 principal", () => {
  const accounts = [line(2502, [1144.81, 0]), line(9010, [595, 0]), line(9040, [15, 0]), line(1010, [0, 1754.81])]
  expect(loanParts({ amount: 1754.81 }, { accounts })).toEqual({ interest: 595, principal: 1144.81, fee: 15 })
})
