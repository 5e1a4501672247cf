import { v7 } from 'uuid'
import { loanSchedule } from '@/lib/contract/loan'
import { changeLoan, undoLoanChange, type LoanChangeInput } from '@/lib/contract/loan-change'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, payRow } from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

const HOLIDAY: LoanChangeInput = { kind: 'holiday', first: 1, count: 2, rest: 'extend' }
const RATE: LoanChangeInput = { kind: 'rate', from_date: '2026-06-01', interest_rate: 5 }

describe('DELETE loan/loan/{id}/change/{changeId}/', () => {
  let api: TestApi
  let books: Books
  let loan: string
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())
  beforeEach(async () => {
    api.clock.set('2026-04-20T12:00:00Z')
    books = await makeBooks(api, { books_start: '2026-01-01' })
    loan = await addLoan(books)
  })
  afterEach(() => books.sound())

  const read = () => books.client.call(loanSchedule, { params: { id: loan } })
  const amounts = async () =>
    (await read()).results.map((row) => [
      row.n,
      row.date,
      row.interest,
      row.principal,
      row.fee,
      row.is_paid,
      row.is_skipped,
    ])
  const change = async (body: LoanChangeInput) => {
    await books.client.call(changeLoan, { params: { id: loan }, body })
    return (await read()).changes.at(-1)?.id ?? ''
  }
  const undo = (changeId: string) => ({ params: { id: loan, changeId } })

  it('restores the schedule and the books exactly', async () => {
    const [rows, balances] = [await amounts(), await books.balances()]
    const [holiday, rate] = [await change(HOLIDAY), await change(RATE)]
    expect(await books.balances()).not.toEqual(balances)
    expect((await read()).changes.map(({ can_undo }) => can_undo)).toEqual([false, true])
    await books.client.call(undoLoanChange, undo(rate))
    await books.client.call(undoLoanChange, undo(holiday))
    expect([await amounts(), await books.balances(), (await read()).changes]).toEqual([rows, balances, []])
  })

  it('only the latest change (409), not after a later payment (409), and not with interest in a closed period (409)', async () => {
    const holiday = await change(HOLIDAY)
    await change(RATE)
    const refused = async () => messageOf(await books.client.refused(undoLoanChange, undo(holiday)))
    expect(await refused()).toEqual([409, 'Undo the later change of this loan first.'])
    const { changes } = await read()
    await books.client.call(undoLoanChange, undo(changes.at(-1)?.id ?? ''))
    await books.lockBooks('2026-03-31')
    expect(await refused()).toEqual([409, 'Books are locked through 2026-03-31.'])
    await books.lockBooks('2026-01-31')
    await payRow(books, { loan, n: 3, amount: 1754.81, date: '2026-04-20' })
    expect(await refused()).toEqual([409, 'Unlink the payments from number 1 on first.'])
  })

  it('an unknown change is not found (404); members who cannot post are denied (403)', async () => {
    const holiday = await change(HOLIDAY)
    expect((await books.client.refused(undoLoanChange, undo(v7()))).status).toBe(404)
    const consultant = await addMember(api, books, { role: 'consultant' })
    expect((await consultant.client.refused(undoLoanChange, undo(holiday))).status).toBe(403)
  })
})
