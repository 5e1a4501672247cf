import { closeAccount } from '@/lib/contract/bank'
import { importFile } from '@/lib/contract/statement-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { ofx } from '@/tests/support/ofx'

describe('POST bank/account/{id}/close/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('takes no file any more until it is opened again', async () => {
    const books = await makeBooks(api)
    const { id } = await books.bankAccount()
    const close = (is_closed: boolean) => books.client.call(closeAccount, { params: { id }, body: { is_closed } })
    expect((await close(true)).is_closed).toBe(true)
    const file = { name: 'a.ofx', bytes: ofx() }
    expect(messageOf(await books.client.refused(importFile, { body: { bank_account: id }, file }))).toEqual([
      409,
      'Operating is closed. Open it again before importing into it.',
    ])
    expect((await close(false)).is_closed).toBe(false)
    expect(await books.imported(ofx(), { bank_account: id }, 'a.ofx')).toMatchObject({ created: 2 })
  })

  it('is not found by another company (404) and denied to who may not (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const params = { id: (await books.bankAccount()).id }
    const body = { is_closed: true }
    expect((await other.client.refused(closeAccount, { params, body })).status).toBe(404)
    const consultant = await addMember(api, books, { role: 'consultant' })
    expect((await consultant.client.refused(closeAccount, { params, body })).status).toBe(403)
  })
})
