import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { billList, deleteBill } from '@/lib/contract/bill'
import { updateEntity } from '@/lib/contract/company'
import { importBills, importInvoices, undoBillImport, undoInvoiceImport } from '@/lib/contract/document-import'
import { deleteFixedAsset } from '@/lib/contract/fixed-asset'
import { invoiceEmail, invoiceList } from '@/lib/contract/invoice'
import { journalEntryDetail, updateJournalEntry } from '@/lib/contract/journal-entry'
import { loanDetail } from '@/lib/contract/loan'
import { finishReconciliation } from '@/lib/contract/reconciliation'
import { createRule, deleteRule, runRule, undoRuleRun } from '@/lib/contract/rule'
import { createComment } from '@/lib/contract/shared'
import { transactionsSplit } from '@/lib/contract/split'
import { mergeStakeholder } from '@/lib/contract/stakeholder'
import { editChartOfAccount, transactionDetail } from '@/lib/contract/transaction'
import { bulkFinalize, editChartOfAccountBulk } from '@/lib/contract/transaction-bulk'
import { matchBill, unlinkBill } from '@/lib/contract/transaction-match'
import { transferTransactionAccept, transferTransactionReject } from '@/lib/contract/transfer'
import { deleteTruck, truckList } from '@/lib/contract/truck'
import { importUnits, undoUnitImport } from '@/lib/contract/unit-import'
import { setUnitRenewal } from '@/lib/contract/unit-renewal'
import { parseCents } from '@/lib/money/cents'
import { random } from '@/server/seed/story/random'
import { suspenseAccounts } from '@/server/services/transaction/lines'
import { recordLines, type NewLine } from '@/server/services/transaction/record'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { addLoan } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { makeBill, serviceId } from '@/tests/support/invoicing'
import { openReconciliation } from '@/tests/support/reconciliation'
import { addRule } from '@/tests/support/rules'
import { transferBooks } from '@/tests/support/transfers'

/** Simultaneous changes of the same books by people and by the product itself. */
describe('two simultaneous changes', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T17:00:00Z')
  })
  afterAll(() => api.close())

  const waiting = async () =>
    (
      await api.rows<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    )[0]?.n
  const fileOf = (text: string) => ({ name: 'open.csv', bytes: new TextEncoder().encode(text) })
  const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
    while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
  }

  it('closing a period waits for changes in progress, and nothing in it changes afterwards', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books)
    const { chart_of_account } = await books.client.call(loanDetail, { params: { id: loan } })
    const line = await books.line({ amount: 1000, amount_type: 'money_in', date: '2026-01-20' })
    let [isFiled, isClosed] = [false, false]
    const under = await api.ports.db.write({ role: 'app', company: books.company.id }, async (tx) => {
      await tx.rows(sql`select id from loan where id = ${loan} for update`)
      const filing = books.client
        .send(editChartOfAccount, { params: { id: line.id }, body: { chart_of_account: chart_of_account.id } })
        .finally(() => void (isFiled = true))
      await until(async () => (await waiting()) === 1)
      const closing = books.client
        .send(updateEntity, { params: { id: books.entity.id }, body: { books_locked_until: '2026-01-31' } })
        .finally(() => void (isClosed = true))
      await until(async () => isClosed || (await waiting()) === 2)
      expect([isFiled, isClosed]).toEqual([false, false])
      return { filing, closing }
    })
    expect([(await under.filing).status, (await under.closing).status]).toEqual([200, 200])
    expect(
      (await books.client.refused(editChartOfAccount, { params: { id: line.id }, body: { chart_of_account: null } }))
        .body.message,
    ).toBe('Books are locked through 2026-01-31.')
    await books.sound()
  })

  it('the undo of an import that waits for an email keeps the invoice', async () => {
    const books = await makeBooks(api, { books_start: '2027-01-01' })
    const file = fileOf('Customer,Number,Date,Amount\nHarbor Oak,101,6/1/2026,100.25\nHarbor Oak,102,6/2/2026,200.25')
    const service = await serviceId(books, 'Linehaul')
    const imported = await books.client.call(importInvoices, { body: { service }, file })
    const { results } = await books.client.call(invoiceList, { query: { ordering: 'invoice_date' } })
    const id = results[0]?.id ?? ''
    const mail = { to: 'ap@harboroak.example', subject: 'Invoice 101', text: 'Thank you.' }
    const undo = { params: { id: imported.import ?? '' }, body: {} }
    const under = await api.ports.db.write({ role: 'app', company: books.company.id }, async (tx) => {
      await tx.rows(sql`select id from invoice where id = ${id} for update`)
      const mailing = books.client.send(invoiceEmail, { params: { id }, body: mail })
      await until(async () => (await waiting()) === 1)
      const undoing = books.client.call(undoInvoiceImport, undo)
      await until(async () => (await waiting()) === 2)
      return { mailing, undoing }
    })
    expect((await under.mailing).status).toBe(202)
    expect(await under.undoing).toEqual({ removed: 1, names_removed: 0, kept: [{ reason: 'emailed', count: 1 }] })
    await books.sound()
  })

  it('the undo of an import that waits for a merge of stakeholders removes the bills all the same', async () => {
    const books = await makeBooks(api, { books_start: '2027-01-01' })
    const file = fileOf('Vendor,Number,Date,Amount\nPilot Tire,T-1,6/1/2026,100.25\nPilot Tire,T-2,6/2/2026,200.25')
    const chart_of_account = (await books.account(6140)).id
    const imported = await books.client.call(importBills, { body: { chart_of_account }, file })
    const into = (await books.stakeholder('Tire Shop')).id
    const { results } = await books.client.call(billList, { query: { ordering: 'bill_date' } })
    const [bill, vendor] = [results[0]?.id ?? '', results[0]?.stakeholder.id ?? '']
    const undo = { params: { id: imported.import ?? '' }, body: {} }
    const under = await api.ports.db.write({ role: 'app', company: books.company.id }, async (tx) => {
      await tx.rows(sql`select id from bill where id = ${bill} for update`)
      const merging = books.client.send(mergeStakeholder, { params: { id: vendor }, body: { into } })
      await until(async () => (await waiting()) === 1)
      const undoing = books.client.call(undoBillImport, undo)
      await until(async () => (await waiting()) === 2)
      return { merging, undoing }
    })
    expect((await under.merging).status).toBe(200)
    expect(await under.undoing).toEqual({ removed: 2, names_removed: 0, kept: [] })
    expect((await books.client.call(billList)).count).toBe(0)
    await books.sound()
  })

  it('a comment on a bill that is being deleted is refused', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await makeBill(books)
    let isAnswered = false
    const under = await api.ports.db.write({ role: 'app', company: books.company.id }, async (tx) => {
      await tx.rows(sql`select id from bill where id = ${id} for update`)
      const deleting = books.client.send(deleteBill, { params: { id } })
      await until(async () => (await waiting()) === 1)
      const comment = { object_id: id, model_name: 'bill', body: 'Paid by card' } as const
      const commenting = books.client.send(createComment, { body: comment }).finally(() => void (isAnswered = true))
      await until(async () => isAnswered || (await waiting()) === 2)
      return { deleting, commenting }
    })
    expect([(await under.deleting).status, (await under.commenting).status]).toEqual([200, 404])
  })

  /** Imports the trucks T1 and T2 with a cost each, then undoes that while `change` is under way, which waits for `table`. */
  const undoneAfter = async (
    table: 'truck' | 'fixed_asset',
    change: (books: Books, of: { truck: string; asset: string }) => Promise<Response>,
  ) => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const file = fileOf('Truck,Purchased,Cost,Life\nT1,2/1/2026,90000,5\nT2,2/1/2026,90000,5')
    const { import: id } = await books.client.call(importUnits, { body: {}, file })
    const [truck] = (await books.client.call(truckList, { query: { search: 'T1' } })).results
    const of = { truck: truck?.id ?? '', asset: truck?.fixed_asset ?? '' }
    if (table === 'truck') await books.client.call(deleteFixedAsset, { params: { id: of.asset } })
    const row = sql`select id from truck where id = ${of.truck} for update`
    const asset = sql`select id from fixed_asset where id = ${of.asset} for update`
    const under = await api.ports.db.write({ role: 'app', company: books.company.id }, async (tx) => {
      await tx.rows(table === 'truck' ? row : asset)
      const changing = change(books, of)
      await until(async () => (await waiting()) === 1)
      const undoing = books.client.call(undoUnitImport, { params: { id: id ?? '' }, body: {} })
      await until(async () => (await waiting()) === 2)
      return { changing, undoing }
    })
    expect((await under.changing).status).toBe(200)
    const undone = await under.undoing
    await books.sound()
    return undone
  }

  it('the undo of an import that waits for a renewal keeps the truck', async () => {
    const renewal = { kind: 'insurance', expires_on: '2027-01-31' } as const
    const undone = await undoneAfter('truck', ({ client }, { truck }) =>
      client.send(setUnitRenewal, { body: { truck, ...renewal } }),
    )
    expect(undone).toEqual({ removed: 1, names_removed: 0, kept: [{ reason: 'used', count: 1 }] })
  })

  it('the undo of an import that waits while a truck or a fixed asset is deleted removes the others', async () => {
    const ofTruck = await undoneAfter('truck', ({ client }, { truck }) =>
      client.send(deleteTruck, { params: { id: truck } }),
    )
    const ofAsset = await undoneAfter('fixed_asset', ({ client }, { asset }) =>
      client.send(deleteFixedAsset, { params: { id: asset } }),
    )
    expect([ofTruck.removed, ofAsset.removed]).toEqual([1, 2])
  })

  it('finishing a reconciliation waits for a line that is being entered and includes it in the sum', async () => {
    const books = await makeBooks(api, { books_start: '2025-12-31' })
    const { account, row } = await openReconciliation(books)
    const [ledger_account] = await api.rows<{ id: string }>(
      sql`select chart_of_account_id as id from bank_account where id = ${account.id}`,
    )
    const line: NewLine = {
      id: v7(),
      bank_account_id: account.id,
      ledger_account: ledger_account?.id ?? '',
      integration_id: null,
      date: '2026-01-15',
      amount: parseCents(10),
      amount_type: 'money_out',
      name: 'LATE',
      description: '',
      provider_transaction_id: null,
      dedup_key: null,
      source: 'manual',
      category: null,
      stakeholder: null,
      note: null,
    }
    let isFinished = false
    const { finishing } = await api.ports.db.write({ role: 'app', company: books.company.id }, async (tx) => {
      const book = {
        company_id: books.company.id,
        entity_id: books.entity.id,
        user_id: books.user.id,
        now: api.clock.now(),
      }
      await recordLines(tx, book, await suspenseAccounts(tx, book.entity_id), [line])
      const finishing = books.client
        .send(finishReconciliation, { params: { id: row.id }, body: {} })
        .finally(() => void (isFinished = true))
      await until(async () => isFinished || (await waiting()) === 1)
      expect(isFinished).toBe(false)
      return { finishing }
    })
    expect(await (await finishing).json()).toMatchObject({
      message: 'The difference must be 0.00 to finish the reconciliation. Current difference: 10.00.',
    })
    await books.sound()
  })

  it("a change of an entry's note keeps the amounts that somebody else is changing", async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books)
    const { id } = await books.journal([
      [6010, 100, 0],
      [2501, 0, 100],
    ])
    const params = { id }
    const { moving, noting } = await api.ports.db.write({ role: 'app', company: books.company.id }, async (tx) => {
      await tx.rows(sql`select id from loan where id = ${loan} for update`)
      const moving = books.client.send(updateJournalEntry, {
        params,
        body: {
          accounts: await books.journalLines([
            [6010, 200, 0],
            [2501, 0, 200],
          ]),
        },
      })
      await until(async () => (await waiting()) === 1)
      const noting = books.client.send(updateJournalEntry, { params, body: { note: 'January' } })
      await until(async () => (await waiting()) === 2)
      return { moving, noting }
    })
    expect([(await moving).status, (await noting).status]).toEqual([200, 200])
    expect(await books.client.call(journalEntryDetail, { params })).toMatchObject({
      note: 'January',
      total_amount: 200,
    })
    expect((await books.balances())[2501]).toBe(-200)
    await books.sound()
  })

  it('rejecting a transfer while somebody accepts it with another line releases that line too', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const {
      line: { T18, T19 },
      suggestions,
    } = await transferBooks(api, books)
    const suggestion = suggestions.find(({ credit_card_transaction }) => credit_card_transaction.id === T19.id)
    const other = await books.line({ bank_account: T18.bank_account.id, amount: T18.amount, date: T18.date })
    const params = { id: suggestion?.id ?? '' }
    const { accepting, rejecting } = await api.ports.db.write(
      { role: 'app', company: books.company.id },
      async (tx) => {
        await tx.rows(sql`select id from bank_transaction where id = ${T19.id} for update`)
        const accepting = books.client.send(transferTransactionAccept, {
          params,
          body: { cash_bank_transaction: [other.id] },
        })
        await until(async () => (await waiting()) === 1)
        const rejecting = books.client.send(transferTransactionReject, { params, body: {} })
        await until(async () => (await waiting()) === 2)
        return { accepting, rejecting }
      },
    )
    expect([(await accepting).status, (await rejecting).status]).toEqual([200, 200])
    const links = await Promise.all(
      [T18, T19, other].map(async ({ id }) => (await books.client.call(transactionDetail, { params: { id } })).link),
    )
    expect(links).toEqual([null, null, null])
    expect((await books.balances())[1090] ?? 0).toBe(0)
    await books.sound()
  })

  it.each([1, 2])(
    'categorizing, rules, splits, bills, closing and undoing in any order leave the books sound and no loan overfunded (seed %s)',
    async (seed) => {
      const chance = random(`storm/${seed}`)
      const books = await makeBooks(api, { books_start: '2026-01-01' })
      /** A call refused because the books are busy is retried, as a browser does. */
      const send: ApiClient['send'] = async (endpoint, request) => {
        for (;;) {
          const answer = await books.client.send(endpoint, request)
          if (answer.status !== 503) return answer
        }
      }
      const client = { ...books.client, send }
      const loan = await addLoan(books, { loan_amount: 2000 })
      const accounts = [2501, 6010, 6140, null].map(async (n) => (n === null ? null : (await books.account(n)).id))
      const [lender, fuel, tires, none] = await Promise.all(accounts)
      const lines = [] as string[]
      for (let n = 0; n < 12; n++) {
        const amount_type = n % 3 === 0 ? 'money_in' : 'money_out'
        lines.push(
          (
            await books.line({
              amount: 500,
              amount_type,
              name: n % 2 ? 'PILOT' : 'LENDER',
              date: n < 3 ? '2026-01-20' : '2026-02-20',
            })
          ).id,
        )
      }
      const bill = await makeBill(books, { items: [[6110, 1, 1200]] })
      const rule = await addRule(books, 'Fuel', 'pilot')
      const runs = [rule.run_id]
      const pick = <T>(from: readonly T[]): T => from[chance.int(0, from.length - 1)] as T
      const note = async (answer: Promise<Response>): Promise<Response> => {
        const response = await answer
        const body = (await response.clone().json()) as { run_id?: string }
        if (body.run_id) runs.push(body.run_id)
        return response
      }
      const acts: (() => Promise<Response>)[] = [
        () =>
          client.send(editChartOfAccount, {
            params: { id: pick(lines) },
            body: { chart_of_account: pick([lender, fuel, none]) ?? null },
          }),
        () =>
          client.send(editChartOfAccountBulk, {
            body: {
              transactions: [...new Set([pick(lines), pick(lines), pick(lines)])],
              chart_of_account: pick([lender, tires, none]) ?? null,
            },
          }),
        () =>
          client.send(transactionsSplit, {
            body: {
              transaction: pick(lines),
              lines: chance.chance(4_000)
                ? []
                : [
                    { chart_of_account: lender ?? null, amount: 300 },
                    { chart_of_account: fuel ?? null, amount: 200 },
                  ],
            },
          }),
        () => client.send(matchBill, { body: { transaction: pick(lines), bill: bill.id } }),
        () => client.send(unlinkBill, { params: { transactionId: pick(lines) } }),
        () => client.send(bulkFinalize, { body: { transactions: [pick(lines)], is_finalized: chance.chance(3_000) } }),
        () => note(client.send(runRule, { params: { id: rule.id } })),
        () => client.send(undoRuleRun, { params: { id: pick(runs) ?? rule.id } }),
        () =>
          note(
            client.send(createRule, {
              body: {
                name: `Lender ${chance.int(1, 1_000_000)}`,
                conditions: [{ target_text: 'lender', condition_type: 'contains' }],
                chart_of_account: lender ?? '',
                bank_accounts: [],
                apply_to_all: true,
              },
            }),
          ),
        () =>
          client.send(updateEntity, {
            params: { id: books.entity.id },
            body: { books_locked_until: pick(['2026-01-31', null]) },
          }),
      ]
      for (let round = 0; round < 8; round++) {
        const answers = await Promise.all(Array.from({ length: 8 }, () => pick(acts)()))
        const odd = answers.filter(({ status }) => ![200, 201, 400, 404, 409].includes(status))
        expect(await Promise.all(odd.map(async (answer) => [answer.status, await answer.text()]))).toEqual([])
        expect((await client.call(loanDetail, { params: { id: loan } })).funded_amount).toBeLessThanOrEqual(2000)
        await books.sound()
      }
      await client.call(deleteRule, { params: { id: rule.id } })
      await books.sound()
    },
    120_000,
  )
})
