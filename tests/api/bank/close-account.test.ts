import { closeAccount } from '@/lib/contract/bank'
import { createFixedAsset, updateFixedAsset } from '@/lib/contract/fixed-asset'
import { importFile } from '@/lib/contract/statement-import'
import { addManualTransaction, editChartOfAccount } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { assetInput } from '@/tests/support/assets'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { ofx } from '@/tests/support/ofx'

describe('POST bank/account/{id}/close/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('accepts no statement file until it is reopened', async () => {
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

  it('accepts no manual line, transfer or asset payment until it is reopened', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [bank, cash] = [
      await books.bankAccount(),
      await books.bankAccount({ name: 'Petty cash', account_type: 'cash' }),
    ]
    const line = await books.line({ bank_account: bank.id })
    const close = (is_closed: boolean) =>
      books.client.call(closeAccount, { params: { id: cash.id }, body: { is_closed } })
    const body = {
      bank_account: cash.id,
      date: '2026-02-03',
      amount: 5,
      amount_type: 'money_out' as const,
      name: 'Toll',
    }
    const transfer = { params: { id: line.id }, body: { chart_of_account: cash.chart_of_account } }
    const asset = await assetInput(books, { bank_account: cash.id })
    await close(true)
    const closed = [409, 'Petty cash is closed. Open it again first.']
    expect(messageOf(await books.client.refused(addManualTransaction, { body }))).toEqual(closed)
    expect(messageOf(await books.client.refused(editChartOfAccount, transfer))).toEqual(closed)
    expect(messageOf(await books.client.refused(createFixedAsset, { body: asset }))).toEqual(closed)
    const { id } = await books.client.call(createFixedAsset, { body: { ...asset, bank_account: null } })
    const named = { params: { id }, body: { bank_account: cash.id } }
    expect(messageOf(await books.client.refused(updateFixedAsset, named))).toEqual(closed)
    await close(false)
    await books.client.call(addManualTransaction, { body })
    await books.client.call(editChartOfAccount, transfer)
    await books.client.call(updateFixedAsset, named)
    await books.sound()
  })

  it('is not found by another company (404), and members without the right are denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const params = { id: (await books.bankAccount()).id }
    const body = { is_closed: true }
    expect((await other.client.refused(closeAccount, { params, body })).status).toBe(404)
    const consultant = await addMember(api, books, { role: 'consultant' })
    expect((await consultant.client.refused(closeAccount, { params, body })).status).toBe(403)
  })
})
