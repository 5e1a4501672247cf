import { accountList } from '@/lib/contract/chart-of-account'
import { deleteLoan, loanDetail, loanSchedule } from '@/lib/contract/loan'
import { changeLoan, undoLoanChange } from '@/lib/contract/loan-change'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, entryText, payRow, TRAILER_LOAN } from '@/tests/support/assets'
import { makeBooks, messageOf } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('DELETE loan/loan/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('is deleted with its account, schedule and opening entry', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const id = await addLoan(books, TRAILER_LOAN)
    expect(await books.client.call(deleteLoan, { params: { id } })).toEqual({
      message: 'Loan Trailer 50 note was deleted.',
    })
    expect((await books.client.refused(loanDetail, { params: { id } })).status).toBe(404)
    expect(await entryText(books, 'LOAN-000001')).toBeNull()
    expect((await books.client.call(accountList, { query: { search: '2501' } })).count).toBe(0)
    expect(await books.balances()).toEqual({})
    await books.sound()
  })

  it('cannot be deleted with payments, deposits or an asset (409)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [paid, financed] = [await addLoan(books), await addLoan(books)]
    await payRow(books, { loan: paid, n: 1, amount: 1754.81 })
    await addAsset(books, { type_of_financing: 'loan', loan: financed, down_payment: 15000 })
    const refused = async (id: string) => messageOf(await books.client.refused(deleteLoan, { params: { id } }))
    expect(await refused(paid)).toEqual([409, 'Unlink the payments and deposits of this loan before deleting it.'])
    expect(await refused(financed)).toEqual([409, 'Delete the asset that this loan financed first.'])
    await books.sound()
  })

  it('names the change to undo if only interest of skipped payments is posted (409)', async () => {
    api.clock.set('2026-04-20T12:00:00Z')
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const id = await addLoan(books)
    const holiday = { kind: 'holiday', first: 1, count: 2, rest: 'extend' } as const
    await books.client.call(changeLoan, { params: { id }, body: holiday })
    const holidays = [409, 'Undo the payment holidays of this loan before deleting it.']
    expect(messageOf(await books.client.refused(deleteLoan, { params: { id } }))).toEqual(holidays)
    const { changes } = await books.client.call(loanSchedule, { params: { id } })
    await books.client.call(undoLoanChange, { params: { id, changeId: changes[0]?.id ?? '' } })
    await books.client.call(deleteLoan, { params: { id } })
    await books.sound()
  })

  it('cannot be deleted with an opening entry in a locked period (409); a consultant and other companies are refused', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const id = await addLoan(books, TRAILER_LOAN)
    await books.lockBooks('2025-12-31')
    expect(messageOf(await books.client.refused(deleteLoan, { params: { id } }))).toEqual([
      409,
      'Books are locked through 2025-12-31.',
    ])
    await expectStrangersRefused(api, books, deleteLoan, { params: { id } })
  })
})
