import sql, { type Sql } from 'sql-template-tag'
import { v7 } from 'uuid'
import { cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { INVARIANTS, violations, warnings } from '@/server/db/invariants'
import { post } from '@/server/db/journal-store'
import { credit, debit, entry } from '@/server/ledger/journal'
import { sealAuditLog } from '@/server/services/company/seal-audit-log'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'

/** Each invariant is violated once, by writing as the owner of the database, and must be reported by name. */
describe('the invariants', () => {
  let api: TestApi
  let books: Books
  let owner: Tx
  const at: Record<'fuel' | 'more' | 'waiting' | 'invoice' | 'other' | 'paid' | 'bill' | 'customer', string> = {
    fuel: '',
    more: '',
    waiting: '',
    invoice: '',
    other: '',
    paid: '',
    bill: '',
    customer: '',
  }

  beforeAll(async () => {
    api = await testApi()
    books = await makeBooks(api)
    const documents = documentsOf(api, books)
    at.customer = (await books.stakeholder('TQL Brokerage')).id
    const truck = await documents.truck('102')
    at.fuel = (await books.line({ amount: 125, chart_of_account: 6010 })).id
    at.more = (await books.line({ amount: 80, chart_of_account: 6010 })).id
    at.waiting = (await books.line({ amount: 40 })).id
    await books.line({ amount: 60, chart_of_account: 6110, stakeholder: at.customer })
    at.invoice = await documents.invoice({ stakeholder: at.customer, items: [[4010, '100.00']] })
    at.other = await documents.invoice({ stakeholder: at.customer, items: [[4010, '50.00']] })
    at.paid = await documents.invoice({
      stakeholder: at.customer,
      items: [
        [4010, '200.00', truck],
        [4020, '100.00'],
      ],
    })
    at.bill = await documents.bill({ stakeholder: at.customer, items: [[6010, '300.00', truck]] })
    const deposit = await books.line({ amount: 90, amount_type: 'money_in', date: '2026-02-10' })
    await documents.payInvoices(deposit.id, [[at.paid, '90.00']])
    await books.journal([
      [6410, 75, 0],
      [1310, 0, 75],
    ])
    await api.ports.db.write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`))
    await sealAuditLog(api.ports, books.company.id)
    owner = {
      rows: api.rows,
      maybe: async (query) => (await api.rows<never>(query))[0],
      run: async (query) => (await api.rows(query)).length,
      one: () => Promise.reject(new Error('not used')),
    }
    await api.rows(sql`select set_config('app.company', ${books.company.id}, false)`)
  })
  afterAll(() => api.close())

  type Work = () => Promise<unknown>
  /** The names of the violated invariants after some work, which is rolled back. */
  async function brokenBy(work: Work, { triggers = false } = {}): Promise<string[]> {
    await api.rows(sql`begin`)
    try {
      if (!triggers) await api.rows(sql`set local session_replication_role = replica`)
      await work()
      return [...new Set((await violations(owner)).map((violation) => violation.invariant))]
    } finally {
      await api.rows(sql`rollback`)
    }
  }
  const writing =
    (...statements: (() => Sql)[]): Work =>
    async () => {
      for (const statement of statements) await api.rows(statement())
    }
  const scope = (): Sql => sql`${books.company.id}, ${books.entity.id}`
  const loan = (): Sql => sql`
    insert into loan (company_id, entity_id, id, entry_id, name, chart_of_account_id, loan_amount, interest_rate, period, payment_frequency,
                      payment, start_date, end_date, created_at, updated_at)
    select ${scope()}, ${at.customer}, 'LOAN-9', 'Truck', id, 100, 0, 1, 'monthly', 100, '2026-01-01', '2026-02-01', now(), now()
      from chart_of_account where chart_number = 6010`
  const loanRow = (ending: number, line: string | null): Sql => sql`
    insert into loan_row (company_id, entity_id, id, loan_id, n, date, beginning_balance, interest, principal, fee, ending_balance, is_paid, transaction_id)
    values (${scope()}, ${v7()}, ${at.customer}, 1, '2026-02-01', 100, 0, 100, 0, ${ending}, ${line !== null}, ${line})`
  const asset = (): Sql => sql`
    insert into fixed_asset (company_id, entity_id, id, entry_id, asset_type, type_of_financing, type_of_ownership, truck_id, total_cost, purchase_date,
                             depreciation_start_date, useful_life, created_at, updated_at)
    select ${scope()}, ${at.customer}, 'FA-9', 'truck', 'cash', 'company', id, 0, '2026-01-01', '2026-01-01', 1, now(), now() from truck`
  const oneMore = (table: string, column: string): Work =>
    writing(() => ({ text: `update ${table} set ${column} = ${column} + 1`, values: [] }) as never)

  const TAMPERS: [name: string, work: Work, options?: { triggers?: boolean; also?: string[] }][] = [
    [
      'I01 entry balanced',
      writing(
        () => sql`update posting set amount = amount + 1 where journal_entry_id = ${at.fuel} and line_no = 1`,
        () => sql`update posting set amount = amount - 1 where journal_entry_id = ${at.more} and line_no = 1`,
      ),
    ],
    [
      'I02 no empty entry',
      writing(
        () => sql`
      insert into journal_entry (company_id, entity_id, id, source_id, entry_id, event_type, date, created_at, updated_at)
      values (${scope()}, ${v7()}, ${v7()}, 'X-1', 'manual', '2026-02-03', now(), now())`,
      ),
    ],
    [
      'I03 no posting on heading',
      writing(() => sql`update chart_of_account set is_header = true where chart_number = 6010`),
    ],
    [
      'I04 posting fits its entry',
      writing(() => sql`update posting set version = 2 where journal_entry_id = ${at.fuel}`),
    ],
    [
      'I04 posting says what it means',
      writing(() => sql`update posting set accrual_only = true where journal_entry_id = ${at.fuel}`),
      { also: ['I20 day balances = postings', 'I20 month balances = postings'] },
    ],
    [
      'I04 every replaced version is kept',
      writing(
        () => sql`update posting set version = 9 where journal_entry_id = ${at.fuel}`,
        () => sql`update journal_entry set version = 9 where id = ${at.fuel}`,
      ),
    ],
    [
      'I05 one entry per bank line',
      writing(() => sql`update bank_transaction set date = date + 1 where id = ${at.fuel}`),
      { triggers: true },
    ],
    [
      'I06 bank line amount',
      writing(
        () => sql`update bank_transaction set amount = 80 where id = ${at.fuel}`,
        () => sql`update bank_transaction set amount = 125 where id = ${at.more}`,
      ),
      { triggers: true },
    ],
    [
      'I07 split sums to parent',
      writing(() => sql`update bank_transaction set is_split = true where id = ${at.fuel}`),
      { triggers: true },
    ],
    [
      'parts fit their line',
      writing(() => sql`update bank_transaction set parent_id = ${at.more} where id = ${at.fuel}`),
      {
        triggers: true,
        also: ['I08 bank ledger = opening + movements'],
      },
    ],
    [
      'a mirror fits its line',
      writing(() => sql`update bank_transaction set link = 'mirror' where id = ${at.fuel}`),
      { triggers: true },
    ],
    [
      'an accepted transfer moves one amount',
      writing(() => sql`update bank_transaction set link = 'transfer' where id = ${at.fuel}`),
      { triggers: true },
    ],
    [
      'I08 bank ledger = opening + movements',
      async () => {
        const [bank, draws] = await accounts(1010, 3020)
        const book = { company_id: books.company.id, entity_id: books.entity.id, user_id: null, now: api.clock.now() }
        const lines = [debit(bank, cents(100n)), credit(draws, cents(100n))]
        await post(owner, book, [
          {
            id: v7(),
            entry_id: 'JE-9',
            entry: entry({ event_type: 'manual', date: '2026-02-03', description: '', lines }),
          },
        ])
      },
      { triggers: true },
    ],
    [
      'I09 A/R control = subledger',
      writing(
        () => sql`update invoice set total_amount = 101 where id = ${at.invoice}`,
        () => sql`update invoice_line set amount = 101 where invoice_id = ${at.invoice}`,
      ),
      { triggers: true },
    ],
    [
      'I10 A/P control = subledger',
      writing(
        () => sql`update bill set total_amount = 301 where id = ${at.bill}`,
        () => sql`update bill_line set amount = 301 where bill_id = ${at.bill}`,
      ),
      { triggers: true },
    ],
    [
      'I11 document not over-applied',
      writing(
        () => sql`
      insert into payment_application (company_id, entity_id, id, transaction_id, invoice_id, date, amount, created_at)
      values (${scope()}, ${v7()}, ${at.fuel}, ${at.invoice}, '2026-02-03', 101, now())`,
      ),
      {
        also: [
          'I09 A/R control = subledger',
          'I12 document status agrees',
          'I13 application = posting',
          'paid amount = applications',
          'cash lines = settlements',
        ],
      },
    ],
    [
      'I12 document status agrees',
      writing(
        () => sql`update invoice set invoice_status = 'draft' where id = ${at.invoice}`,
        () => sql`update invoice set total_amount = 150 where id = ${at.other}`,
        () => sql`update invoice_line set amount = 150 where invoice_id = ${at.other}`,
      ),
      { triggers: true },
    ],
    [
      'I13 application = posting',
      writing(() => sql`update posting set application_id = ${v7()} where application_id is not null`),
    ],
    ['I14 loan ledger = schedule', writing(loan, () => loanRow(0, at.fuel))],
    ['I15 schedule chains to zero', writing(loan, () => loanRow(1, null))],
    [
      'I16 finished reconciliation ties',
      writing(
        () => sql`
      insert into reconciliation (company_id, entity_id, id, bank_account_id, start_date, end_date, beginning_balance, ending_balance,
                                  settlement_balance, finished, created_at, updated_at)
      select ${scope()}, ${v7()}, id, '2026-01-01', '2026-01-31', 0, 5, 5, true, now(), now() from bank_account`,
      ),
    ],
    [
      'I23 audit log as it was written',
      writing(() => sql`update audit_log set at = at + interval '1 millisecond' where object_id = ${at.fuel}`),
    ],
    [
      'I17 finalized is categorized',
      writing(() => sql`update bank_transaction set is_finalized = true where id = ${at.waiting}`),
      { triggers: true },
    ],
    [
      'I18 suspense = uncategorized',
      writing(
        () =>
          sql`update bank_transaction set status = 'uncategorized', chart_of_account_id = null where id = ${at.fuel}`,
      ),
      { triggers: true },
    ],
    ['wordings = words of lines', writing(() => sql`update bank_wording set wording = wording || '0'`)],
    [
      'I19 A/R and A/P lines carry a stakeholder',
      writing(() => sql`update posting set stakeholder_id = null where journal_entry_id = ${at.invoice}`),
    ],
    [
      'every manual entry is posted',
      writing(
        () => sql`
      insert into manual_entry (company_id, entity_id, id, created_at) values (${scope()}, ${v7()}, now())`,
      ),
    ],
    [
      'paid amount = applications',
      writing(() => sql`update invoice set paid_amount = 91 where id = ${at.paid}`),
      { triggers: true },
    ],
    [
      'document lines = total',
      writing(() => sql`update invoice_line set amount = 101 where invoice_id = ${at.invoice}`),
    ],
    [
      'posted depreciation has its entry',
      writing(
        asset,
        () => sql`
      insert into depreciation_row (company_id, entity_id, id, fixed_asset_id, n, date, beginning_amount, depreciation_amount, ending_amount, status)
      values (${scope()}, ${v7()}, ${at.customer}, 1, '2026-01-31', 5, 5, 0, 'posted')`,
      ),
      { also: ['depreciation chains from cost to salvage value'] },
    ],
    [
      'depreciation chains from cost to salvage value',
      writing(
        asset,
        () => sql`
      insert into depreciation_row (company_id, entity_id, id, fixed_asset_id, n, date, beginning_amount, depreciation_amount, ending_amount, status)
      values (${scope()}, ${v7()}, ${at.customer}, 2, '2026-01-31', 0, 0, 0, 'upcoming')`,
      ),
    ],
    [
      'I20 trial balance foots',
      writing(
        () => sql`
      update account_month m set debit = debit + 1 from chart_of_account a where a.id = m.chart_of_account_id and a.chart_number = 6110`,
      ),
      { also: ['I20 month balances = postings', 'I21 balance sheet identity'] },
    ],
    [
      'I21 balance sheet identity',
      writing(() => sql`update chart_of_account set subcategory = 'revenue' where chart_number = 1010`),
    ],
    ['I20 day balances = postings', oneMore('account_day', 'cash_lines')],
    ['I20 month balances = postings', oneMore('account_month', 'lines')],
    ['cash lines = settlements', writing(() => sql`update cash_posting set journal_entry_id = ${v7()}`)],
    ['line counts = lines', oneMore('bank_line_day', 'lines'), { also: ['line counts of months = those of days'] }],
    ['line counts of months = those of days', oneMore('bank_line_month', 'lines')],
    ['line counts by category = lines', oneMore('bank_line_category_month', 'total')],
    ['line counts by stakeholder = lines', oneMore('bank_line_stakeholder_month', 'lines')],
    ['activity of accounts by day = postings', oneMore('contra_day', 'amount')],
    ['activity of accounts by month = postings', oneMore('contra_month', 'amount')],
    ['activity of stakeholders by day = postings', oneMore('payee_day', 'amount')],
    ['activity of stakeholders by month = postings', oneMore('payee_month', 'lines')],
    ['trucks by day = postings', oneMore('truck_day', 'cash_signed')],
    ['trucks by month = postings', oneMore('truck_month', 'signed')],
    ['document sums = documents', oneMore('document_sum', 'total')],
  ]

  const accounts = async (...numbers: number[]): Promise<[string, string]> => {
    const rows = await api.rows<{ id: string }>(sql`
      select id from chart_of_account where entity_id = ${books.entity.id} and chart_number = any(${numbers}::int[]) order by chart_number`)
    return [rows[0]?.id ?? '', rows[1]?.id ?? '']
  }

  it('hold in untouched books, and each of them is violated below', async () => {
    await books.sound()
    expect(await brokenBy(() => Promise.resolve())).toEqual([])
    expect([...INVARIANTS].sort()).toEqual(TAMPERS.map(([name]) => name).sort())
  })

  it.each(TAMPERS)(
    '%s: a violation is reported, and nothing else',
    async (name, work, { triggers, also = [] } = {}) => {
      expect((await brokenBy(work, { triggers })).sort()).toEqual([name, ...also].sort())
    },
  )

  it("W01 is only a warning: money in transit between the company's own accounts", async () => {
    expect(await warnings(owner)).toEqual([])
    await books.journal([
      [1095, 10, 0],
      [3020, 0, 10],
    ])
    expect(await warnings(owner)).toEqual([
      { invariant: 'W01 clearing not zero (warning)', reference: 'Asset Purchase and Disposal Clearing' },
    ])
    await books.sound()
  })
})
