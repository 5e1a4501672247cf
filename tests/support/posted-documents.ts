import sql from 'sql-template-tag'
import { v5 } from 'uuid'
import { cents, parseCents, sum, toDecimal, type Cents } from '@/lib/money/cents'
import { recognize } from '@/server/db/cash-store'
import type { Tx } from '@/server/db/connect'
import { post, type Book } from '@/server/db/journal-store'
import { accrualOnly, credit, debit, entry, otherSide, type Line, type Side } from '@/server/ledger/journal'
import { postBankLine } from '@/server/ledger/post/transaction'
import { accountsByRole } from '@/server/services/chart-of-account/find'
import { bankLineFacts } from '@/server/services/transaction/facts'
import type { TestApi } from './api'
import type { Books } from './books'

/** Account number, amount as decimal text, truck. */
export type ItemInput = [chart_number: number, amount: string, truck?: string]
interface DocumentInput {
  stakeholder: string
  date?: string
  due?: string | null
  items: ItemInput[]
}
interface Kind {
  table: 'bill' | 'invoice'
  event_type: 'bill' | 'invoice'
  /** The side on which the document's lines are posted. */
  side: Side
  role: 'accounts_payable' | 'accounts_receivable'
}
const BILL: Kind = { table: 'bill', event_type: 'bill', side: 'debit', role: 'accounts_payable' }
const INVOICE: Kind = { table: 'invoice', event_type: 'invoice', side: 'credit', role: 'accounts_receivable' }

/** Documents written directly to the tables, posted and paid as their endpoints would, so that reports are tested independently. */
export interface Documents {
  bill(input: DocumentInput): Promise<string>
  invoice(input: DocumentInput): Promise<string>
  /** Voids or writes off: posts the document's second entry. */
  close(id: string, how: 'void' | 'un_collectible', date: string): Promise<void>
  /** Pays a bill with a whole bank line. */
  payBill(line: string, bill: string): Promise<void>
  /** Pays invoices with a bank line; `custom` as `[account, amount withheld]`. */
  payInvoices(line: string, invoices: [invoice: string, amount: string][], custom?: [number, string][]): Promise<void>
  unlink(line: string): Promise<void>
  remove(id: string): Promise<void>
  truck(full_name: string): Promise<string>
}

export function documentsOf(api: TestApi, books: Books): Documents {
  const company_id = books.company.id
  const entity_id = books.entity.id
  const scope = [company_id, entity_id] as const
  const bookNow = (): Book => ({ company_id, entity_id, user_id: null, now: api.clock.now() })
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    api.ports.db.write({ role: 'app', company: company_id }, work)
  const roles = (tx: Tx) =>
    accountsByRole(tx, entity_id, [
      'accounts_payable',
      'accounts_receivable',
      'bad_debt',
      'uncategorized_income',
      'uncategorized_expense',
    ])

  const issue = async (
    { table, event_type, side, role }: Kind,
    { stakeholder, date = '2026-01-10', due = null, items }: DocumentInput,
  ) => {
    const id = api.ports.id()
    const numbered = `${table === 'bill' ? 'BILL' : 'INV'}-${id.slice(-12)}`
    const lines = await Promise.all(
      items.map(async ([number, amount, truck]) => ({
        account: (await books.account(number)).id,
        amount: parseCents(amount),
        truck: truck ?? null,
      })),
    )
    const total = sum(lines.map((line) => line.amount))
    await write(async (tx) => {
      const now = api.clock.now()
      if (table === 'bill') {
        await tx.run(sql`
          insert into bill (company_id, entity_id, id, entry_id, stakeholder_id, bill_date, bill_due_date, total_amount, created_at, updated_at)
          values (${scope[0]}, ${scope[1]}, ${id}, ${numbered}, ${stakeholder}, ${date}, ${due}, ${toDecimal(total)}, ${now}, ${now})`)
        for (const [line_no, line] of lines.entries()) {
          await tx.run(sql`
            insert into bill_line (company_id, entity_id, id, bill_id, line_no, chart_of_account_id, quantity, rate, total_amount, amount, truck_id)
            values (${scope[0]}, ${scope[1]}, ${api.ports.id()}, ${id}, ${line_no}, ${line.account}, 1, ${toDecimal(line.amount)}, ${toDecimal(line.amount)}, ${toDecimal(line.amount)}, ${line.truck})`)
        }
      } else {
        await tx.run(sql`
          insert into invoice (company_id, entity_id, id, entry_id, stakeholder_id, invoice_number, invoice_date, invoice_due_date, invoice_status, total_amount, created_at, updated_at)
          values (${scope[0]}, ${scope[1]}, ${id}, ${numbered}, ${stakeholder}, ${numbered}, ${date}, ${due}, 'open', ${toDecimal(total)}, ${now}, ${now})`)
        for (const [line_no, line] of lines.entries()) {
          await tx.run(sql`
            insert into invoice_line (company_id, entity_id, id, invoice_id, line_no, chart_of_account_id, quantity, rate, amount, truck_id)
            values (${scope[0]}, ${scope[1]}, ${api.ports.id()}, ${id}, ${line_no}, ${line.account}, 1, ${toDecimal(line.amount)}, ${toDecimal(line.amount)}, ${line.truck})`)
        }
      }
      const control = (await roles(tx))[role]
      const posted: Line[] = [
        ...lines.map(({ account, amount, truck }) => ({ account, side, amount, truck })),
        { account: control, side: otherSide(side), amount: total, stakeholder },
      ]
      await post(tx, bookNow(), [
        {
          id,
          entry_id: numbered,
          entry: entry({ event_type, date, description: numbered, lines: accrualOnly(posted) }),
        },
      ])
    })
    return id
  }

  const repost = async (tx: Tx, line: string) => {
    const { uncategorized_income: income, uncategorized_expense: expense } = await roles(tx)
    const facts = await bankLineFacts(tx, entity_id, [line], { income, expense })
    await post(
      tx,
      bookNow(),
      facts.map((fact) => ({ id: fact.id, entry_id: fact.entry_id, entry: postBankLine(fact.line) })),
    )
  }

  const settle = (
    line: string,
    kind: Kind,
    settled: [id: string, amount: Cents | null][],
    custom: [string, string][],
  ) =>
    write(async (tx) => {
      const account = (await roles(tx))[kind.role]
      await tx.run(
        sql`update bank_transaction set link = ${kind.table}, status = 'by_user', chart_of_account_id = ${account} where id = ${line}`,
      )
      for (const [line_no, [id, amount]] of settled.entries()) {
        await tx.run(sql`
          insert into payment_application (company_id, entity_id, id, transaction_id, bill_id, invoice_id, date, amount, line_no, created_at)
          select company_id, entity_id, ${api.ports.id()}, id, ${kind === BILL ? id : null}, ${kind === BILL ? null : id}, date,
                 coalesce(${amount === null ? null : toDecimal(amount)}::numeric, amount), ${line_no}, now()
            from bank_transaction where entity_id = ${entity_id} and id = ${line}`)
      }
      for (const [line_no, [custom_account, amount]] of custom.entries()) {
        await tx.run(sql`
          insert into match_custom_line (company_id, entity_id, id, transaction_id, line_no, chart_of_account_id, amount)
          values (${company_id}, ${entity_id}, ${api.ports.id()}, ${line}, ${line_no}, ${custom_account}, ${amount})`)
      }
      await repost(tx, line)
      await recognize(
        tx,
        bookNow(),
        settled.map(([id]) => id),
      )
    })

  return {
    bill: (input) => issue(BILL, input),
    invoice: (input) => issue(INVOICE, input),
    close: (id, how, date) =>
      write(async (tx) => {
        const { accounts_receivable, bad_debt } = await roles(tx)
        const row = await tx.one<{ entry_id: string; stakeholder_id: string; open: string }>(sql`
          select entry_id, stakeholder_id, (total_amount - paid_amount)::text as open from invoice where entity_id = ${entity_id} and id = ${id}`)
        const open = parseCents(row.open)
        const own = await tx.rows<{ account: string; amount: string }>(sql`
          select chart_of_account_id as account, amount::text as amount from invoice_line where entity_id = ${entity_id} and invoice_id = ${id} order by line_no`)
        const written =
          how === 'void' ? own.map((line) => debit(line.account, parseCents(line.amount))) : [debit(bad_debt, open)]
        const suffix = how === 'void' ? '-V' : '-WO'
        await tx.run(sql`
          update invoice set invoice_status = ${how}, write_off_amount = ${how === 'void' ? '0' : toDecimal(open)}::numeric,
                 voided_on = ${how === 'void' ? date : null}, written_off_on = ${how === 'void' ? null : date}
           where entity_id = ${entity_id} and id = ${id}`)
        await post(tx, bookNow(), [
          {
            id: v5(suffix, id),
            entry_id: `${row.entry_id}${suffix}`,
            source: id,
            entry: entry({
              event_type: 'invoice',
              date,
              description: row.entry_id,
              lines: accrualOnly([
                ...written,
                credit(accounts_receivable, cents(open), { stakeholder: row.stakeholder_id }),
              ]),
            }),
          },
        ])
      }),
    payBill: (line, bill) => settle(line, BILL, [[bill, null]], []),
    payInvoices: async (line, invoices, custom = []) => {
      const withheld = await Promise.all(
        custom.map(async ([number, amount]): Promise<[string, string]> => [(await books.account(number)).id, amount]),
      )
      await settle(
        line,
        INVOICE,
        invoices.map(([id, amount]) => [id, parseCents(amount)]),
        withheld,
      )
    },
    unlink: (line) =>
      write(async (tx) => {
        const settled = await tx.rows<{ id: string }>(sql`
          delete from payment_application where entity_id = ${entity_id} and transaction_id = ${line} returning coalesce(bill_id, invoice_id) as id`)
        await tx.run(sql`delete from match_custom_line where entity_id = ${entity_id} and transaction_id = ${line}`)
        await tx.run(
          sql`update bank_transaction set link = null, status = 'uncategorized', chart_of_account_id = null where id = ${line}`,
        )
        await repost(tx, line)
        await recognize(
          tx,
          bookNow(),
          settled.map(({ id }) => id),
        )
      }),
    remove: (id) =>
      write(async (tx) => {
        await tx.run(sql`delete from journal_entry where entity_id = ${entity_id} and id = ${id}`)
        await tx.run(sql`delete from bill where entity_id = ${entity_id} and id = ${id}`)
        await tx.run(sql`delete from invoice where entity_id = ${entity_id} and id = ${id}`)
      }),
    truck: async (full_name) => {
      const id = api.ports.id()
      await write((tx) =>
        tx.run(sql`
        insert into truck (company_id, entity_id, id, full_name, unit_number, created_at, updated_at)
        values (${company_id}, ${entity_id}, ${id}, ${full_name}, ${full_name}, now(), now())`),
      )
      return id
    },
  }
}
