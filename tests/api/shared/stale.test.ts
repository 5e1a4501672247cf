import { integrationList } from '@/lib/contract/bank'
import { updateIntegration } from '@/lib/contract/bank-link'
import { deleteBill, updateBill } from '@/lib/contract/bill'
import { deleteAccount, updateAccount } from '@/lib/contract/chart-of-account'
import { companyDetail, deleteEntity, entityDetail, updateCompany, updateEntity } from '@/lib/contract/company'
import type { Endpoint } from '@/lib/contract/endpoint'
import { deleteFixedAsset, disposeFixedAsset, updateFixedAsset } from '@/lib/contract/fixed-asset'
import { deleteInvoice, updateInvoice, updateInvoiceStatus } from '@/lib/contract/invoice'
import { deleteJournalEntry, updateJournalEntry } from '@/lib/contract/journal-entry'
import { deleteLoan, loanDetail, updateLoan } from '@/lib/contract/loan'
import { removeMember, updateMember } from '@/lib/contract/member'
import { Problem } from '@/lib/contract/problem'
import { deleteReconciliation, updateReconciliation } from '@/lib/contract/reconciliation'
import { deleteRule, runRule, updateRule } from '@/lib/contract/rule'
import { createSavedReport, deleteSavedReport, sendSavedReport, updateSavedReport } from '@/lib/contract/saved-report'
import { createService, deleteService, updateService } from '@/lib/contract/service'
import { deleteStakeholder, mergeStakeholder, updateStakeholder } from '@/lib/contract/stakeholder'
import { deleteTransaction, updateTransaction } from '@/lib/contract/transaction'
import { matchInvoice } from '@/lib/contract/transaction-match'
import {
  createTrailer,
  createTruck,
  deleteTruck,
  setTruckMileage,
  updateTrailer,
  updateTruck,
} from '@/lib/contract/truck'
import { updateMe } from '@/lib/contract/user'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { checking, feedOf } from '@/tests/support/feed'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'
import { memberOf } from '@/tests/support/members'
import { openReconciliation } from '@/tests/support/reconciliation'
import { addRule } from '@/tests/support/rules'

/** An object, a change of it by somebody else, the name in the conflict notice, and the change that comes too late. */
interface Case {
  make: (books: Books, api: TestApi) => Promise<{ id: string; updated_at: string }>
  theirs: [change: Endpoint, body: object]
  /** Null of a bank line. */
  called: string | RegExp | null
  changed: { field: string; from: unknown; to: unknown }
  late: [call: Endpoint, body?: object][]
}

const CASES: Record<string, Case> = {
  'a bill': {
    make: (books) => makeBill(books),
    theirs: [updateBill, { note: 'Paid by card' }],
    called: 'Bill BILL-2',
    changed: { field: 'note', from: null, to: 'Paid by card' },
    late: [[updateBill, { note: 'x' }], [deleteBill]],
  },
  'an invoice': {
    make: (books) => makeInvoice(books, { invoice_number: 'A-7', invoice_status: 'draft' }),
    theirs: [updateInvoice, { note: 'Call first' }],
    called: 'Invoice A-7',
    changed: { field: 'note', from: null, to: 'Call first' },
    late: [[updateInvoice, { note: 'x' }], [updateInvoiceStatus, { invoice_status: 'open' }], [deleteInvoice]],
  },
  'a journal entry': {
    make: (books) =>
      books.journal(
        [
          [6410, 10, 0],
          [1310, 0, 10],
        ],
        { entry_id: 'JE-7' },
      ),
    theirs: [updateJournalEntry, { date: '2026-02-28' }],
    called: 'Journal entry JE-7',
    changed: { field: 'date', from: '2026-01-31', to: '2026-02-28' },
    late: [[updateJournalEntry, { note: 'x' }], [deleteJournalEntry]],
  },
  'a fixed asset': {
    make: (books) => addAsset(books),
    theirs: [updateFixedAsset, { useful_life: 7 }],
    called: /Cascadia/,
    changed: { field: 'useful_life', from: 5, to: 7 },
    late: [
      [updateFixedAsset, { useful_life: 6 }],
      [disposeFixedAsset, { date: '2026-03-20', proceeds: 1 }],
      [deleteFixedAsset],
    ],
  },
  'a loan': {
    make: async (books) => books.client.call(loanDetail, { params: { id: await addLoan(books) } }),
    theirs: [updateLoan, { name: 'Unit 102' }],
    called: 'Unit 102',
    changed: { field: 'name', from: 'Truck 102 loan', to: 'Unit 102' },
    late: [[updateLoan, { name: 'x' }], [deleteLoan]],
  },
  'a rule': {
    make: (books) => addRule(books, 'Fuel', 'loves'),
    theirs: [updateRule, { name: 'Diesel' }],
    called: 'Diesel',
    changed: { field: 'name', from: 'Fuel', to: 'Diesel' },
    late: [[updateRule, { name: 'x' }], [deleteRule]],
  },
  'a stakeholder': {
    make: (books) => books.stakeholder('Pilot'),
    theirs: [updateStakeholder, { city: 'Joplin' }],
    called: 'Pilot',
    changed: { field: 'city', from: null, to: 'Joplin' },
    late: [[updateStakeholder, { city: 'x' }], [deleteStakeholder]],
  },
  'an account': {
    make: (books) => books.account(6410),
    theirs: [updateAccount, { name: 'Liability' }],
    called: 'Liability',
    changed: { field: 'name', from: 'Auto Liability Insurance', to: 'Liability' },
    late: [[updateAccount, { name: 'x' }], [deleteAccount]],
  },
  'a saved report': {
    make: (books) =>
      books.client.call(createSavedReport, {
        body: {
          name: 'Sheet',
          report: 'balance-sheet',
          period: 'lastMonth',
          settings: {},
          send_to: ['cpa@carrier.example'],
        },
      }),
    theirs: [updateSavedReport, { name: 'Balance' }],
    called: 'Balance',
    changed: { field: 'name', from: 'Sheet', to: 'Balance' },
    late: [[updateSavedReport, { name: 'x' }], [deleteSavedReport]],
  },
  'a service': {
    make: async (books) =>
      books.client.call(createService, { body: { name: 'Tarping', chart_of_account: (await books.account(4050)).id } }),
    theirs: [updateService, { name: 'Tarps' }],
    called: 'Tarps',
    changed: { field: 'name', from: 'Tarping', to: 'Tarps' },
    late: [[updateService, { name: 'x' }], [deleteService]],
  },
  'a truck': {
    make: (books) => books.client.call(createTruck, { body: { unit_number: '7' } }),
    theirs: [updateTruck, { plate_number: 'MO 1' }],
    called: /7/,
    changed: { field: 'plate_number', from: null, to: 'MO 1' },
    late: [[updateTruck, { make: 'x' }], [deleteTruck]],
  },
  'a trailer': {
    make: (books) => books.client.call(createTrailer, { body: { unit_number: '70' } }),
    theirs: [updateTrailer, { plate_number: 'MO 1' }],
    called: /70/,
    changed: { field: 'plate_number', from: null, to: 'MO 1' },
    late: [[updateTrailer, { make: 'x' }]],
  },
  'a reconciliation': {
    make: async (books) => (await openReconciliation(books)).row,
    theirs: [updateReconciliation, { settlement_balance: 80 }],
    called: 'Reconciliation through Jan 31, 2026',
    changed: { field: 'settlement_balance', from: 75, to: 80 },
    late: [[updateReconciliation, { settlement_balance: 1 }], [deleteReconciliation]],
  },
  'a company': {
    make: (books) => books.client.call(companyDetail, { params: { id: books.company.id } }),
    theirs: [updateCompany, { city: 'Joplin' }],
    called: /./,
    changed: { field: 'city', from: null, to: 'Joplin' },
    late: [[updateCompany, { city: 'x' }]],
  },
  'an entity': {
    make: (books) => books.client.call(entityDetail, { params: { id: books.entity.id } }),
    theirs: [updateEntity, { city: 'Joplin' }],
    called: /./,
    changed: { field: 'city', from: null, to: 'Joplin' },
    late: [[updateEntity, { city: 'x' }], [deleteEntity]],
  },
  'a member': {
    make: async (books, api) => memberOf(books.client, (await addMember(api, books, { role: 'consultant' })).email),
    theirs: [updateMember, { role: 'other' }],
    called: 'Ada Miles',
    changed: { field: 'role', from: 'consultant', to: 'other' },
    late: [[updateMember, { role: 'admin' }], [removeMember]],
  },
  'a bank connection': {
    make: async (books, api) => {
      const { integration } = await feedOf(api, books).link([checking()], [])
      const { results } = await books.client.call(integrationList)
      return results.find(({ id }) => id === integration.id) ?? integration
    },
    theirs: [updateIntegration, { name: 'Main bank' }],
    called: 'Main bank',
    changed: { field: 'name', from: expect.any(String), to: 'Main bank' },
    late: [[updateIntegration, { name: 'x' }]],
  },
  'a bank line': {
    make: (books) => books.line(),
    theirs: [updateTransaction, { note: 'Receipt is lost' }],
    called: null,
    changed: { field: 'note', from: null, to: 'Receipt is lost' },
    late: [[deleteTransaction]],
  },
}

describe('a change based on an outdated version', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  async function two(): Promise<{ books: Books; mate: ApiClient }> {
    const books = await makeBooks(api)
    const { client } = await addMember(api, books, { role: 'admin' })
    await client.call(updateMe, { body: { first_name: 'Grace', last_name: 'Okafor' } })
    return { books, mate: client }
  }
  const refusedTo = async ({ client }: Books, call: Endpoint, request: object, version: string) => {
    const { status, body } = await client.refused(call, {
      ...request,
      headers: { 'if-unmodified-since-version': version },
    })
    return { status, ...Problem.parse(body) }
  }

  it.each(Object.entries(CASES))(
    'of %s is refused with who changed what (409)',
    async (_kind, { make, theirs, called, changed, late }) => {
      const { books, mate } = await two()
      const { id, updated_at } = await make(books, api)
      await mate.call(theirs[0], { params: { id }, body: theirs[1] } as never)
      for (const [call, body] of late) {
        const refused = await refusedTo(books, call, { params: { id }, ...(body && { body }) }, updated_at)
        expect(refused).toMatchObject({
          status: 409,
          code: 'stale',
          changed: { by: 'Grace Okafor', changes: [changed] },
        })
        if (called === null) expect(refused.changed).not.toHaveProperty('name')
        else expect(refused.changed?.name).toMatch(called)
      }
    },
  )

  it("of a month's miles is refused with who entered them, regardless of other months", async () => {
    const { books, mate } = await two()
    const { id: truck } = await books.client.call(createTruck, { body: { unit_number: '7' } })
    const { updated_at } = await books.client.call(setTruckMileage, { body: { truck, month: '2026-01', miles: 900 } })
    for (const [month, miles] of [
      ['2026-01', 1000],
      ['2026-02', 50],
    ] as const)
      await mate.call(setTruckMileage, { body: { truck, month, miles } })
    const refused = await refusedTo(
      books,
      setTruckMileage,
      { body: { truck, month: '2026-01', miles: 1 } },
      updated_at ?? '',
    )
    expect(refused.changed).toMatchObject({ by: 'Grace Okafor', changes: [{ field: '2026-01', from: 900, to: 1000 }] })
  })

  it('of an invoice that somebody matched is refused with the payment', async () => {
    const { books, mate } = await two()
    const invoice = await makeInvoice(books)
    const line = await books.line({ amount: 1000, amount_type: 'money_in' })
    await mate.call(matchInvoice, { body: { transaction: line.id, invoices: [{ invoice: invoice.id, amount: 1000 }] } })
    const { changed } = await refusedTo(
      books,
      updateInvoice,
      { params: { id: invoice.id }, body: { note: 'x' } },
      invoice.updated_at,
    )
    expect(changed).toMatchObject({
      by: 'Grace Okafor',
      changes: [{ field: 'transaction', from: null, to: 'TXN-000001' }],
    })
  })

  it('is refused with the last change of the object itself, not a run of a rule', async () => {
    const { books, mate } = await two()
    const rule = await addRule(books, 'Fuel', 'loves')
    await mate.call(updateRule, { params: { id: rule.id }, body: { chart_of_account: (await books.account(6140)).id } })
    await books.client.call(runRule, { params: { id: rule.id } })
    const { changed } = await refusedTo(
      books,
      updateRule,
      { params: { id: rule.id }, body: { name: 'x' } },
      rule.updated_at,
    )
    expect(changed).toMatchObject({
      by: 'Grace Okafor',
      changes: [{ field: 'chart_of_account', from: 'Diesel Fuel', to: 'Tires' }],
    })
  })

  it('is refused with the last change of a saved report, not a mail sent since', async () => {
    const { books, mate } = await two()
    const made = await books.client.call(createSavedReport, {
      body: {
        name: 'Sheet',
        report: 'balance-sheet',
        period: 'lastMonth',
        settings: {},
        send_to: ['a@carrier.example'],
      },
    })
    const request = { params: { id: made.id } }
    await mate.call(updateSavedReport, { ...request, body: { send_to: ['a@carrier.example', 'b@carrier.example'] } })
    await books.client.call(sendSavedReport, request)
    await api.runJobs()
    const { changed } = await refusedTo(books, deleteSavedReport, request, made.updated_at)
    expect(changed).toMatchObject({
      by: 'Grace Okafor',
      name: 'Sheet',
      changes: [{ field: 'send_to', from: 'a@carrier.example', to: 'a@carrier.example, b@carrier.example' }],
    })
  })

  it('of an account renamed by a loan, or an entry moved by a merge, is refused with that', async () => {
    const { books, mate } = await two()
    const loan = await addLoan(books)
    const account = await books.account(2501)
    await mate.call(updateLoan, { params: { id: loan }, body: { name: 'Unit 102' } })
    const renamed = await refusedTo(
      books,
      updateAccount,
      { params: { id: account.id }, body: { description: 'x' } },
      account.updated_at,
    )
    expect(renamed.changed).toMatchObject({
      by: 'Grace Okafor',
      changes: [{ field: 'name', from: 'Loan - Truck 102 loan', to: 'Loan - Unit 102' }],
    })
    const [from, into] = [await books.stakeholder('Pilot'), await books.stakeholder('Pilot Flying J')]
    const entry = await books.journal([
      [6410, 10, 0, from.id],
      [1310, 0, 10],
    ])
    await mate.call(mergeStakeholder, { params: { id: from.id }, body: { into: into.id } })
    const moved = await refusedTo(
      books,
      updateJournalEntry,
      { params: { id: entry.id }, body: { note: 'x' } },
      entry.updated_at,
    )
    expect(moved.changed).toMatchObject({
      by: 'Grace Okafor',
      changes: [{ field: 'stakeholder', from: 'Pilot', to: 'Pilot Flying J' }],
    })
  })

  it('is refused without a name if the log does not say who', async () => {
    const { books } = await two()
    const { id } = await makeBill(books)
    const refused = await refusedTo(
      books,
      updateBill,
      { params: { id }, body: { note: 'x' } },
      '2030-01-01T00:00:00.000Z',
    )
    expect([refused.status, refused.code, refused.changed]).toEqual([409, 'stale', undefined])
  })
})
