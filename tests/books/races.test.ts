import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { invoiceDetail } from '@/lib/contract/invoice'
import { createStakeholder, stakeholderList } from '@/lib/contract/stakeholder'
import { matchInvoice, unlinkInvoice } from '@/lib/contract/transaction-match'
import { transactionsSplit } from '@/lib/contract/split'
import { editChartOfAccount } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { parseCents } from '@/lib/money/cents'
import { buildApp } from '@/server/app'
import { connect, type Database } from '@/server/db/connect'
import { suspenseAccounts } from '@/server/services/transaction/lines'
import { recordLines, type NewLine } from '@/server/services/transaction/record'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { makeInvoice } from '@/tests/support/invoicing'
import { patient } from '@/tests/support/patient'

const TRIES_AT_ONCE = 200

/** Concurrent calls over real connections, to two copies of the API on one database. */
describe('race conditions', () => {
  let api: TestApi
  let second: { db: Database; send: ApiClient['send'] }
  let books: Books
  beforeAll(async () => {
    api = await testApi()
    books = await makeBooks(api)
    await books.bankAccount()
    const [{ name } = { name: '' }] = await api.rows<{ name: string }>(sql`select current_database() as name`)
    const url = new URL(process.env.TEST_TEMPLATE_URL ?? '')
    url.pathname = `/${name}`
    const db = connect(url.href)
    const app = buildApp({ ...api.ports, db, outbox: 'none' })
    const authorization = `Bearer ${books.user.tokens.access}`
    second = {
      db,
      send: async ({ method, path }, { params = {}, body, headers } = {}) =>
        app.request(
          `/api/v1${path.replace(/\{(\w+)\}/g, (_, key: string) => String(Object.entries(params).find(([name]) => name === key)?.[1]))}`,
          {
            method,
            headers: { authorization, 'content-type': 'application/json', ...headers },
            body: body === undefined ? undefined : JSON.stringify(body),
          },
        ),
    }
  })
  afterAll(async () => {
    await second.db.close()
    await api.close()
  })

  /** Every other call goes to the other copy. */
  const either = (n: number): ApiClient['send'] => patient(n % 2 ? books.client.send : second.send)
  const countOf = (answers: readonly Response[], ...statuses: number[]) =>
    statuses.map((status) => answers.filter((answer) => answer.status === status).length)

  /** Money-in lines of one amount, inserted directly. */
  const linesOf = async (count: number, amount: number): Promise<string[]> => {
    const [bank] = await api.rows<{ id: string; ledger: string }>(sql`
      select id, chart_of_account_id as ledger from bank_account where entity_id = ${books.entity.id} limit 1`)
    const { id: bank_account_id, ledger: ledger_account } = bank ?? { id: '', ledger: '' }
    const lines = Array.from({ length: count }, (): NewLine => ({
      id: v7(),
      bank_account_id,
      ledger_account,
      integration_id: null,
      date: '2026-02-03',
      amount: parseCents(amount),
      amount_type: 'money_in',
      name: 'ACH',
      description: '',
      provider_transaction_id: null,
      dedup_key: null,
      source: 'manual',
      category: null,
      stakeholder: null,
      note: null,
    }))
    const book = {
      company_id: books.company.id,
      entity_id: books.entity.id,
      user_id: books.user.id,
      now: api.clock.now(),
    }
    await api.ports.db.write({ role: 'app', company: book.company_id }, async (tx) =>
      recordLines(tx, book, await suspenseAccounts(tx, book.entity_id), lines),
    )
    return lines.map(({ id }) => id)
  }

  it('200 simultaneous payments of 100.00 for one invoice of 5,000.00: 50 are matched, 150 refused, none overpays', async () => {
    const invoice = await makeInvoice(books, { items: [['Linehaul', 1, 5000]], invoice_number: 'RACE-1' })
    const lines = await linesOf(200, 100)
    const answers = await Promise.all(
      lines.map((transaction, n) =>
        either(n)(matchInvoice, { body: { transaction, invoices: [{ invoice: invoice.id, amount: 100 }] } }),
      ),
    )
    expect(countOf(answers, 200, 409)).toEqual([50, 150])
    const paid = await books.client.call(invoiceDetail, { params: { id: invoice.id } })
    expect([paid.invoice_status, paid.paid_amount, paid.payments.length]).toEqual(['paid', 5000, 50])
    await books.sound()
  }, 120_000)

  it('90 simultaneous payments of 70.00 for 5,000.00: 71 are matched, and the open balance is never exceeded', async () => {
    const invoice = await makeInvoice(books, { items: [['Linehaul', 1, 5000]], invoice_number: 'RACE-2' })
    const lines = await linesOf(90, 70)
    const answers = await Promise.all(
      lines.map((transaction, n) =>
        either(n)(matchInvoice, { body: { transaction, invoices: [{ invoice: invoice.id, amount: 70 }] } }),
      ),
    )
    expect(countOf(answers, 200, 400)).toEqual([71, 19])
    expect((await books.client.call(invoiceDetail, { params: { id: invoice.id } })).ending_balance).toBe(30)
    await books.sound()
  }, 120_000)

  it('lines that settle several invoices in any order never deadlock', async () => {
    const invoices = await Promise.all(
      Array.from({ length: 6 }, () => makeInvoice(books, { items: [['Linehaul', 1, 1000]] })),
    )
    const lines = await linesOf(20, 60)
    const answers = await Promise.all(
      lines.map((transaction, n) =>
        either(n)(matchInvoice, {
          body: {
            transaction,
            invoices: (n % 2 ? invoices : [...invoices].reverse()).map(({ id }) => ({ invoice: id, amount: 10 })),
          },
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const undone = await Promise.all(
      lines.map((transactionId, n) => either(n)(unlinkInvoice, { params: { transactionId } })),
    )
    expect(new Set(undone.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await books.client.call(invoiceDetail, { params: { id: invoices[0]?.id ?? '' } })).paid_amount).toBe(0)
    await books.sound()
  }, 120_000)

  it('100 idempotency keys, each sent 8 times simultaneously: 100 effects, and the same response for every attempt', async () => {
    const keys = Array.from({ length: 100 }, () => v7())
    const tries = keys.flatMap((key) => Array.from({ length: 8 }, () => key))
    const answers: { key: string; id: string; status: number }[] = []
    // As many at once as one company may have in progress.
    for (let start = 0; start < tries.length; start += TRIES_AT_ONCE) {
      const sent = tries.slice(start, start + TRIES_AT_ONCE).map(async (key, n) => {
        const answer = await either(n)(createStakeholder, {
          body: { type: 'Vendor', full_name: `Vendor ${key}` },
          headers: { 'idempotency-key': key },
        })
        const { id } = (await answer.json()) as { id: string }
        return { key, id, status: answer.status }
      })
      answers.push(...(await Promise.all(sent)))
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ key, id }) => `${key} ${id}`)).size).toBe(100)
    expect((await books.client.call(stakeholderList, { query: { search: 'Vendor 0', page_size: 1 } })).count).toBe(100)
  }, 120_000)

  it('splitting, categorizing parts and finalizing one line simultaneously leaves the books sound and causes no error', async () => {
    const account = (await books.account(6010)).id
    const line = await books.line({ amount: 100 })
    const lines = [
      { chart_of_account: account, amount: 40 },
      { chart_of_account: account, amount: 60 },
    ]
    const first = await books.client.call(transactionsSplit, { body: { transaction: line.id, lines } })
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const send = either(n)
        if (n % 3 === 0) return send(transactionsSplit, { body: { transaction: line.id, lines: n % 2 ? lines : [] } })
        const part = first.lines[n % 2]?.id ?? ''
        return n % 3 === 1
          ? send(editChartOfAccount, { params: { id: part }, body: { chart_of_account: account } })
          : send(bulkFinalize, { body: { transactions: [line.id], is_finalized: n % 2 === 0 } })
      }),
    )
    expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
    await books.sound()
  }, 120_000)
})
