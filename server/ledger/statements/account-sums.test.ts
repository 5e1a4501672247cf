import { cents } from '@/lib/money/cents'
import {
  inPart,
  movedIn,
  movedInAll,
  balanceSums,
  withMovement,
  type AccountMoves,
  type AccountSums,
} from './account-sums'

const facts = (chart_number: number, account_element: AccountSums['account_element']) => ({
  id: `a${chart_number}`,
  chart_number,
  name: String(chart_number),
  account_element,
  subcategory: 'x',
  role: null,
  parent_number: null,
})
const moves = (chart_number: number, element: AccountSums['account_element'], ...moved: number[]): AccountMoves => ({
  ...facts(chart_number, element),
  moved: moved.map((amount) => cents(BigInt(amount))),
})
const checking = moves(1010, 'asset', 100, -30, 5)
const linehaul = moves(4010, 'income', -100, -50, -7)
const diesel = moves(6010, 'expense', 40, 20, 3)
const owner = moves(3010, 'equity', -9, 0, 0)

it('a movement is a debit above 0, a credit below 0, and neither at 0', () => {
  const sides = (signed: bigint) => {
    const { debit, credit } = withMovement(facts(1010, 'asset'), cents(signed))
    return [debit, credit]
  }
  expect([5n, -5n, 0n].map(sides)).toEqual([
    [5n, 0n],
    [0n, 5n],
    [0n, 0n],
  ])
})

it('an account has its own movement in each period, and their sum over all of them', () => {
  const sides = (accounts: ReturnType<typeof movedIn>) => accounts.map(({ id, debit, credit }) => [id, debit, credit])
  expect(sides(movedIn([checking, linehaul], 1))).toEqual([
    ['a1010', 0n, 30n],
    ['a4010', 0n, 50n],
  ])
  expect(sides(movedIn([checking], 0))).toEqual([['a1010', 100n, 0n]])
  expect(sides(movedIn([checking], 3))).toEqual([['a1010', 0n, 0n]])
  expect(sides(movedInAll([checking, diesel]))).toEqual([
    ['a1010', 75n, 0n],
    ['a6010', 63n, 0n],
  ])
})

it("before a day, income and expense have the fiscal year's amounts; what came before belongs to earlier years", () => {
  const standing = balanceSums([checking, owner, linehaul, diesel], { at: 2, year: 1 })
  expect(standing.map(({ id, beginning, earlier_years }) => [id, beginning, earlier_years])).toEqual([
    ['a1010', 70n, 0n],
    ['a3010', -9n, 0n],
    ['a4010', -50n, -100n],
    ['a6010', 20n, 40n],
  ])
  expect(standing.map(({ debit, credit }) => [debit, credit])).toEqual(standing.map(() => [0n, 0n]))
  expect(standing[0]).not.toHaveProperty('moved')
})

it('a part has the accounts of the whole, with its own sums by number and zero where it has none', () => {
  const sums = (chart_number: number, id: string, amount: bigint): AccountSums => ({
    ...facts(chart_number, 'expense'),
    id,
    beginning: cents(amount),
    earlier_years: cents(amount + 1n),
    debit: cents(amount + 2n),
    credit: cents(amount + 3n),
  })
  const whole = [sums(6010, 'whole', 100n), sums(6020, 'whole too', 200n)]
  expect(inPart(whole, [sums(6010, 'part', 10n)])).toEqual([
    { ...sums(6010, 'whole', 10n) },
    { ...sums(6020, 'whole too', 0n), earlier_years: 0n, debit: 0n, credit: 0n },
  ])
})
