/* Each operation of the scenario as the calls that a client would make. */
import { z } from 'zod'
import { createAccount } from '@/lib/contract/bank'
import { createBill, updateBill } from '@/lib/contract/bill'
import { updateAccount } from '@/lib/contract/chart-of-account'
import { updateEntity } from '@/lib/contract/company'
import { createInvoice, updateInvoiceStatus } from '@/lib/contract/invoice'
import { createJournalEntry } from '@/lib/contract/journal-entry'
import { createLoan, loanSchedule, markLoanPayment } from '@/lib/contract/loan'
import { createRule } from '@/lib/contract/rule'
import { serviceList, type Service } from '@/lib/contract/service'
import { transactionsSplit } from '@/lib/contract/split'
import { addManualTransaction, editChartOfAccount, editStakeholder, updateTransaction } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { matchBill, matchInvoice, unlinkBill } from '@/lib/contract/transaction-match'
import { wire, type Answered, type World } from './world'

export type Verb = (world: World, body: Record<string, unknown>) => Promise<Answered>

/** A verb with the shape of its body. */
export const verb = <S extends z.ZodType>(shape: S, act: (world: World, body: z.output<S>) => Promise<Answered>): Verb =>
  (world, body) => act(world, shape.parse(body))

const Amount = z.string().transform(wire)
const Quantity = z.string().transform(Number)
const Chart = z.int()
const Ref = z.string()
const idOf = (answered: Answered): string => z.looseObject({ id: z.string() }).parse(answered.body).id
const isGood = ({ status }: Answered): boolean => status < 300

const billBody = z.object({
  bill: Ref,
  stakeholder: z.string(),
  bill_number: z.string(),
  bill_date: z.string(),
  bill_due_date: z.string(),
  tax_percent: Quantity.nullable(),
  bill_items: z.array(z.object({ chart_of_account: Chart, quantity: Quantity, rate: Quantity, description: z.string() })),
})

async function billOf(world: World, { bill: _, stakeholder, bill_items, ...rest }: z.output<typeof billBody>) {
  const items = bill_items.map(async (item) => ({ ...item, chart_of_account: (await world.account(item.chart_of_account)).id }))
  return { ...rest, stakeholder: await world.stakeholder(stakeholder, 'Vendor'), bill_items: await Promise.all(items) }
}

async function serviceId(world: World, name: string): Promise<string> {
  const { results }: { results: Service[] } = await world.books.client.call(serviceList, { query: { page_size: 100 } })
  const service = results.find((candidate) => candidate.name === name)
  if (!service) throw new Error(`No service ${name}`)
  return service.id
}

export const VERBS: Record<string, Verb> = {
  'transaction.categorize': verb(
    z.object({ transaction: Ref, chart_of_account: Chart, stakeholder: z.string().optional() }),
    async (world, { transaction, chart_of_account, stakeholder }) => {
      const params = { id: world.id(transaction) }
      const answered = await world.send(editChartOfAccount, { params, body: { chart_of_account: (await world.account(chart_of_account)).id } })
      if (stakeholder === undefined || !isGood(answered)) return answered
      return world.send(editStakeholder, { params, body: { stakeholder: await world.stakeholder(stakeholder) } })
    },
  ),
  'transaction.split': verb(
    z.object({
      transaction: Ref,
      lines: z.array(z.object({ chart_of_account: Chart.nullable(), amount: Amount, description: z.string(), date: z.string().optional() })),
    }),
    async (world, { transaction, lines }) => {
      const own = await Promise.all(lines.map(async (line) => ({
        ...line, chart_of_account: line.chart_of_account === null ? null : (await world.account(line.chart_of_account)).id,
      })))
      const answered = await world.send(transactionsSplit, { body: { transaction: world.id(transaction), lines: own } })
      const parts = z.object({ lines: z.array(z.looseObject({ id: z.string() })) }).safeParse(answered.body)
      parts.data?.lines.forEach((part, index) => world.name(`${transaction}/${index + 1}`, part.id))
      return answered
    },
  ),
  'transaction.manual': verb(
    z.object({
      transaction: Ref, bank_account: Ref, date: z.string(), amount_type: z.enum(['money_in', 'money_out']), amount: Amount,
      description: z.string(), chart_of_account: Chart,
    }),
    async (world, { transaction, bank_account, chart_of_account, description, ...rest }) => {
      const category = (await world.account(chart_of_account)).id
      const body = { ...rest, name: description, bank_account: world.id(bank_account), chart_of_account: category }
      const answered = await world.send(addManualTransaction, { body })
      if (isGood(answered)) world.name(transaction, idOf(answered))
      return answered
    },
  ),
  'transaction.finalize': verb(z.object({ transactions: z.array(Ref), is_finalized: z.boolean() }), (world, { transactions, is_finalized }) =>
    world.send(bulkFinalize, { body: { transactions: transactions.map((ref) => world.id(ref)), is_finalized } })),
  'transaction.update': verb(
    z.object({ transaction: Ref, note: z.string().optional(), amount: Amount.optional() }),
    (world, { transaction, ...body }) => world.send(updateTransaction, { params: { id: world.id(transaction) }, body }),
  ),
  'rule.create': verb(
    z.object({
      name: z.string(),
      conditions: z.array(z.object({
        target_text: z.string(),
        condition_type: z.enum(['contains', 'not_contains', 'equals', 'not_equals']),
        join_type: z.enum(['or', 'and']).optional(),
      })),
      chart_of_account: Chart,
      bank_accounts: z.array(Ref),
      apply_to_all: z.boolean(),
      starting_from: z.string().nullable(),
    }),
    async (world, { chart_of_account, bank_accounts, ...rest }) => {
      const category = (await world.account(chart_of_account)).id
      return world.send(createRule, { body: { ...rest, chart_of_account: category, bank_accounts: bank_accounts.map((ref) => world.id(ref)) } })
    },
  ),
  'bill.create': verb(billBody, async (world, body) => {
    const answered = await world.send(createBill, { body: await billOf(world, body) })
    if (isGood(answered)) world.name(body.bill, idOf(answered))
    return answered
  }),
  'bill.update': verb(billBody, async (world, body) =>
    world.send(updateBill, { params: { id: world.id(body.bill) }, body: await billOf(world, body) })),
  'bill.match': verb(z.object({ transaction: Ref, bill: Ref }), (world, { transaction, bill }) =>
    world.send(matchBill, { body: { transaction: world.id(transaction), bill: world.id(bill) } })),
  'bill.unlink': verb(z.object({ transaction: Ref }), (world, { transaction }) =>
    world.send(unlinkBill, { params: { transactionId: world.id(transaction) } })),
  'invoice.match': verb(
    z.object({
      transaction: Ref,
      invoices: z.array(z.object({ invoice: Ref, amount: Amount })),
      custom_journal_entries: z.array(z.object({
        chart_of_account: Chart, amount: Amount, note: z.string(), transaction_date: z.string(), stakeholder: z.string().optional(),
      })),
    }),
    async (world, { transaction, invoices, custom_journal_entries }) => {
      const custom = await Promise.all(custom_journal_entries.map(async ({ chart_of_account, stakeholder, ...line }) => ({
        ...line,
        chart_of_account: (await world.account(chart_of_account)).id,
        ...(stakeholder && { stakeholder: await world.stakeholder(stakeholder, 'Vendor') }),
      })))
      const applied = invoices.map(({ invoice, amount }) => ({ invoice: world.id(invoice), amount }))
      return world.send(matchInvoice, { body: { transaction: world.id(transaction), invoices: applied, custom_journal_entries: custom } })
    },
  ),
  'loan.create': verb(
    z.object({
      loan: Ref, name: z.string(), agreement_name: z.string(), truck: Ref.nullable(), loan_amount: Amount, interest_rate: Quantity, period: z.int(),
      payment_frequency: z.enum(['monthly', 'quarterly']), variable_fee: Amount, start_date: z.string(),
    }),
    async (world, { loan, truck, ...rest }) => {
      const answered = await world.send(createLoan, { body: { ...rest, truck: truck === null ? null : await world.vehicle(truck) } })
      if (isGood(answered)) world.name(loan, idOf(answered))
      return answered
    },
  ),
  'loan.pay': verb(
    z.object({
      loan: Ref, row: z.int(), transaction: Ref, interest: Amount.optional(), principal: Amount.optional(), fee: Amount.optional(),
    }),
    async (world, { loan, row, transaction, ...amounts }) => {
      const { results } = await world.books.client.call(loanSchedule, { params: { id: world.id(loan) } })
      const rowId = results.find(({ n }) => n === row)?.id ?? ''
      return world.send(markLoanPayment, { params: { rowId }, body: { is_paid: true, transaction: world.id(transaction), ...amounts } })
    },
  ),
  'invoice.create': verb(
    z.object({
      invoice: Ref,
      stakeholder: z.string(),
      invoice_number: z.string(),
      invoice_date: z.string(),
      invoice_due_date: z.string(),
      invoice_status: z.enum(['draft', 'open']),
      tax_percent: Quantity.nullable(),
      invoice_items: z.array(z.object({ service: z.string(), quantity: Quantity, rate: Quantity })),
    }),
    async (world, { invoice, stakeholder, invoice_items, ...rest }) => {
      const items = invoice_items.map(async (item) => ({ ...item, service: await serviceId(world, item.service) }))
      const customer = await world.stakeholder(stakeholder, 'Customer')
      const answered = await world.send(createInvoice, { body: { ...rest, stakeholder: customer, invoice_items: await Promise.all(items) } })
      if (isGood(answered)) world.name(invoice, idOf(answered))
      return answered
    },
  ),
  'invoice.status': verb(
    z.object({ invoice: Ref, invoice_status: z.enum(['draft', 'open', 'paid', 'void', 'un_collectible']), date: z.string().optional() }),
    (world, { invoice, ...body }) => world.send(updateInvoiceStatus, { params: { id: world.id(invoice) }, body }),
  ),
  'journal_entry.create': verb(
    z.object({
      entry_id: z.string(),
      date: z.string(),
      event_type: z.literal('manual'),
      accounts: z.array(z.object({ chart_of_account: Chart, debit: Amount.nullable(), credit: Amount.nullable() })),
    }),
    async (world, { accounts, ...rest }) => {
      const lines = await Promise.all(accounts.map(async ({ chart_of_account, debit, credit }) => (
        { chart_of_account: (await world.account(chart_of_account)).id, debit: debit ?? 0, credit: credit ?? 0 }
      )))
      return world.send(createJournalEntry, { body: { ...rest, accounts: lines } })
    },
  ),
  'account.update': verb(z.object({ chart_number: Chart, is_active: z.boolean() }), async (world, { chart_number, is_active }) =>
    world.send(updateAccount, { params: { id: (await world.account(chart_number)).id }, body: { is_active } })),
  'entity.lock': verb(z.object({ books_locked_until: z.string() }), (world, body) =>
    world.send(updateEntity, { params: { id: world.books.entity.id }, body })),
}

/** An account kept by hand, without a feed. */
export async function openByHand(world: World, ref: string, { name, account_type }: { name: string; account_type: string }): Promise<Answered> {
  const answered = await world.send(createAccount, { body: { name, account_type: account_type as 'cash' } })
  if (isGood(answered)) world.name(ref, idOf(answered))
  return answered
}
