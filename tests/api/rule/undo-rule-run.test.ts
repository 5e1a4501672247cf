import { v7 } from 'uuid'
import { deleteRule, reorderRules, ruleList, ruleRunList, undoRuleRun, updateRule } from '@/lib/contract/rule'
import { deleteAccount, updateAccount } from '@/lib/contract/chart-of-account'
import { transactionDetail } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { addRule } from '@/tests/support/rules'

describe('POST transaction/rules/runs/{id}/undo/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('restores lines, once; lines in a period locked since then stay', async () => {
    const books = await makeBooks(api)
    await books.line({ name: 'LOVES 1', date: '2026-01-10' })
    await books.line({ name: 'LOVES 2', date: '2026-02-10' })
    const { run_id } = await addRule(books, 'Fuel', 'loves')
    await books.lockBooks('2026-01-31')
    const request = { params: { id: run_id ?? '' } }
    expect(await books.client.call(undoRuleRun, request)).toEqual({ restored: 1, skipped: 1 })
    expect(await books.balances()).toEqual({ 1010: -250, 6010: 125, 8590: 125 })
    expect(messageOf(await books.client.refused(undoRuleRun, request))).toEqual([409, 'This run is already undone.'])
    expect((await books.client.call(ruleRunList)).results[0]?.undone_at).not.toBeNull()
    await books.sound()
  })

  it('a line whose previous account has been deactivated stays', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ name: 'LOVES TIRES' })
    const tires = await books.account(6140)
    await addRule(books, 'Tires', 'tires', { chart_of_account: tires.id })
    const first = await books.client.call(ruleList)
    const { run_id } = await addRule(books, 'Fuel', 'loves', { run: false }).then((rule) =>
      books.client.call(reorderRules, { body: { moves: [{ rule: rule.id, after: null }] } }),
    )
    await books.client.call(deleteRule, { params: { id: first.results[0]?.id ?? '' } })
    await books.client.call(deleteAccount, { params: { id: tires.id } })
    expect(await books.client.call(undoRuleRun, { params: { id: run_id ?? '' } })).toEqual({ restored: 0, skipped: 1 })
    expect(
      (await books.client.call(transactionDetail, { params: { id: line.id } })).chart_of_account?.chart_number,
    ).toBe(6010)
    await books.sound()
  })

  it("a line whose previous account became a heading or a bank account's ledger stays", async () => {
    const books = await makeBooks(api)
    const [cash, def] = [await books.account(1050), await books.account(6020)]
    await books.line({ name: 'ATM 1' })
    await books.line({ name: 'LOVES DEF' })
    const rules = [
      await addRule(books, 'Cash', 'atm', { chart_of_account: cash.id }),
      await addRule(books, 'Def', 'def', { chart_of_account: def.id }),
    ]
    const runs = []
    for (const { id } of rules)
      runs.push(
        await books.client.call(updateRule, {
          params: { id },
          body: { chart_of_account: (await books.account(6010)).id },
        }),
      )
    expect((await books.bankAccount({ account_type: 'cash' })).chart_of_account).toBe(cash.id)
    await books.client.call(updateAccount, { params: { id: def.id }, body: { is_header: true } })
    for (const { run_id } of runs) {
      expect(await books.client.call(undoRuleRun, { params: { id: run_id ?? '' } })).toEqual({
        restored: 0,
        skipped: 1,
      })
    }
    await books.sound()
  })

  it('a run in progress is refused (409); one of another company is not found (404); a read-only member is denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await books.line({ name: 'LOVES 1' })
    const { run_id } = await addRule(books, 'Fuel', 'loves')
    const params = { id: run_id ?? '' }
    await api.rows({ text: 'update rule_run set finished_at = null where id = $1', values: [run_id] } as never)
    expect(messageOf(await books.client.refused(undoRuleRun, { params }))).toEqual([
      409,
      'This run is still under way. Try again later.',
    ])
    for (const id of [params.id, v7()]) {
      expect(messageOf(await other.client.refused(undoRuleRun, { params: { id } }))).toEqual([404, 'Not found.'])
    }
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(undoRuleRun, { params })).status).toBe(403)
  })
})
