import { createBill, deleteBill, updateBill } from '@/lib/contract/bill'
import { createInvoice, deleteInvoice, updateInvoiceStatus } from '@/lib/contract/invoice'
import { serviceList } from '@/lib/contract/service'
import { matchBill, matchInvoice, unlinkBill, unlinkInvoice } from '@/lib/contract/transaction-match'
import { parseCents } from '@/lib/money/cents'
import { become, openOf, type Model, type ModelDocument, type ModelLine } from './model'
import { dayOf, dollars, lineIn, pickOf, type Choice, type Sim, type Verb } from './sim'

const has =
  (kind: 'bill' | 'invoice') =>
  ({ documents, stakeholders }: Model): boolean =>
    stakeholders.length > 0 && documents.some((document) => document.kind === kind)
export const documentOf = ({ model }: Sim, kind: 'bill' | 'invoice', at: number): ModelDocument =>
  pickOf(
    model.documents.filter((document) => document.kind === kind),
    at,
  )
const matchable =
  (type: ModelLine['type']) =>
  ({ lines, documents }: Model): boolean =>
    lines.some((line) => line.type === type) &&
    documents.some(({ kind }) => kind === (type === 'money_in' ? 'invoice' : 'bill'))
const linked =
  (state: 'bill' | 'invoice') =>
  ({ lines }: Model): boolean =>
    lines.some((line) => line.state === state)

const billItems = (sim: Sim, choice: Choice) => [
  { chart_of_account: sim.chart.get(6110) ?? '', quantity: 1 + (choice.pick % 4), rate: dollars(choice.cents) },
  {
    chart_of_account: sim.chart.get(6160) ?? '',
    quantity: 1,
    rate: dollars(choice.coin ? -(choice.cents % 500) - 1 : choice.other % 9000),
  },
]

async function addInvoice(sim: Sim, choice: Choice, invoice_status: 'draft' | 'open'): Promise<void> {
  const { results } = await sim.books.client.call(serviceList, { query: { page_size: 20 } })
  const answer = await sim.attempt(createInvoice, {
    body: {
      stakeholder: pickOf(sim.model.stakeholders, choice.other),
      invoice_date: dayOf(choice),
      invoice_status,
      tax_percent: choice.coin ? 8.25 : null,
      invoice_items: [
        { service: pickOf(results, choice.pick).id, quantity: 1, rate: dollars(choice.cents) },
        { service: pickOf(results, choice.other).id, quantity: 3, rate: dollars(choice.other % 20_000) },
      ],
    },
  })
  if (!answer) return
  sim.model.documents.push({
    id: answer.id,
    kind: 'invoice',
    date: dayOf(choice),
    total: parseCents(answer.total_amount),
    paid: 0n,
    written_off: 0n,
    status: invoice_status,
  })
}

async function changeStatus(
  sim: Sim,
  choice: Choice,
  invoice_status: 'open' | 'draft' | 'void' | 'un_collectible',
): Promise<void> {
  const invoice = documentOf(sim, 'invoice', choice.pick)
  const answer = await sim.attempt(updateInvoiceStatus, {
    params: { id: invoice.id },
    body: { invoice_status, date: choice.coin ? dayOf(choice) : undefined },
  })
  if (!answer) return
  invoice.written_off = invoice_status === 'un_collectible' ? invoice.total - invoice.paid : 0n
  invoice.status = invoice_status
}

/** Applies a line: to one invoice, or to the first two, with the rest withheld or received in addition. */
async function settleInvoices(sim: Sim, choice: Choice): Promise<void> {
  const line = pickOf(
    sim.model.lines.filter(({ type }) => type === 'money_in'),
    choice.pick,
  )
  const open = sim.model.documents.filter(({ kind }) => kind === 'invoice')
  const chosen =
    choice.coin && open.length > 1
      ? open.slice(choice.other % (open.length - 1)).slice(0, 2)
      : [pickOf(open, choice.other)]
  const applied = chosen.map((invoice) => ({ invoice, amount: openOf(invoice) > 0n ? openOf(invoice) : 1n }))
  const over = choice.day % 6 === 0 ? 1n : 0n
  const total = applied.reduce((sum, { amount }) => sum + amount, over)
  const withheld = total - line.amount
  const answer = await sim.attempt(matchInvoice, {
    body: {
      transaction: line.id,
      invoices: applied.map(({ invoice, amount }, index) => ({
        invoice: invoice.id,
        amount: dollars(amount + (index === 0 ? over : 0n)),
      })),
      custom_journal_entries:
        withheld === 0n
          ? []
          : [{ chart_of_account: sim.chart.get(withheld > 0n ? 4820 : 2310) ?? '', amount: dollars(withheld) }],
    },
  })
  if (!answer) return
  expect(over).toBe(0n)
  become(sim.model, line, 'invoice')
  line.settles = applied.map(({ invoice, amount }) => ({ id: invoice.id, amount }))
  for (const { invoice, amount } of applied) invoice.paid += amount
}

export function release({ model }: Sim, line: ModelLine): void {
  for (const { id, amount } of line.settles) {
    const document = model.documents.find((candidate) => candidate.id === id)
    if (document) document.paid -= amount
  }
  line.settles = []
  line.state = 'free'
}

export const DOCUMENT_VERBS: Verb[] = [
  {
    name: 'enter a bill',
    when: ({ stakeholders }) => stakeholders.length > 0,
    act: async (sim, choice) => {
      const answer = await sim.attempt(createBill, {
        body: {
          stakeholder: pickOf(sim.model.stakeholders, choice.other),
          bill_date: dayOf(choice),
          tax_percent: choice.coin ? 7.25 : null,
          bill_items: billItems(sim, choice),
        },
      })
      if (!answer) return
      sim.model.documents.push({
        id: answer.id,
        kind: 'bill',
        date: dayOf(choice),
        total: parseCents(answer.total_amount),
        paid: 0n,
        written_off: 0n,
        status: 'open',
      })
    },
  },
  {
    name: 'change a bill',
    when: has('bill'),
    act: async (sim, choice) => {
      const bill = documentOf(sim, 'bill', choice.pick)
      const answer = await sim.attempt(updateBill, {
        params: { id: bill.id },
        body: { bill_items: billItems(sim, choice), bill_date: dayOf(choice) },
      })
      if (!answer) return
      bill.total = parseCents(answer.total_amount)
      bill.date = dayOf(choice)
      expect(bill.total).toBeGreaterThanOrEqual(bill.paid)
    },
  },
  {
    name: 'delete a bill',
    when: has('bill'),
    act: async (sim, choice) => {
      const bill = documentOf(sim, 'bill', choice.pick)
      if (!(await sim.attempt(deleteBill, { params: { id: bill.id } }))) return
      expect(bill.paid).toBe(0n)
      sim.model.documents.splice(sim.model.documents.indexOf(bill), 1)
    },
  },
  {
    name: 'draft an invoice',
    when: ({ stakeholders }) => stakeholders.length > 0,
    act: (sim, choice) => addInvoice(sim, choice, 'draft'),
  },
  {
    name: 'write an open invoice',
    when: ({ stakeholders }) => stakeholders.length > 0,
    act: (sim, choice) => addInvoice(sim, choice, 'open'),
  },
  { name: 'open an invoice', when: has('invoice'), act: (sim, choice) => changeStatus(sim, choice, 'open') },
  {
    name: 'take an invoice back to draft',
    when: has('invoice'),
    act: (sim, choice) => changeStatus(sim, choice, 'draft'),
  },
  { name: 'void an invoice', when: has('invoice'), act: (sim, choice) => changeStatus(sim, choice, 'void') },
  {
    name: 'write an invoice off',
    when: has('invoice'),
    act: (sim, choice) => changeStatus(sim, choice, 'un_collectible'),
  },
  {
    name: 'delete a draft',
    when: has('invoice'),
    act: async (sim, choice) => {
      const invoice = documentOf(sim, 'invoice', choice.pick)
      if (!(await sim.attempt(deleteInvoice, { params: { id: invoice.id } }))) return
      expect(invoice.status).toBe('draft')
      sim.model.documents.splice(sim.model.documents.indexOf(invoice), 1)
    },
  },
  {
    name: 'pay a bill',
    when: matchable('money_out'),
    act: async (sim, choice) => {
      const line = pickOf(
        sim.model.lines.filter(({ type }) => type === 'money_out'),
        choice.pick,
      )
      const bill = documentOf(sim, 'bill', choice.other)
      const answer = await sim.attempt(matchBill, { body: { transaction: line.id, bill: bill.id } })
      if (!answer) return
      expect(line.amount).toBeLessThanOrEqual(openOf(bill))
      become(sim.model, line, 'bill')
      line.settles = [{ id: bill.id, amount: line.amount }]
      bill.paid += line.amount
    },
  },
  { name: 'settle invoices', when: matchable('money_in'), act: settleInvoices },
  {
    name: 'take a payment off a bill',
    when: linked('bill'),
    act: async (sim, choice) => {
      const line = lineIn(sim, 'bill', choice.pick)
      if (await sim.attempt(unlinkBill, { params: { transactionId: line.id } })) release(sim, line)
    },
  },
  {
    name: 'take a payment off its invoices',
    when: linked('invoice'),
    act: async (sim, choice) => {
      const line = lineIn(sim, 'invoice', choice.pick)
      if (await sim.attempt(unlinkInvoice, { params: { transactionId: line.id } })) release(sim, line)
    },
  },
  {
    name: 'pay a bill with a line of just that amount',
    when: has('bill'),
    act: async (sim, choice) => {
      const bill = documentOf(sim, 'bill', choice.pick)
      if (openOf(bill) <= 0n) return
      const line = sim.model.lines.find(
        ({ amount, type, state }) => type === 'money_out' && state === 'free' && amount <= openOf(bill),
      )
      if (!line) return
      const answer = await sim.attempt(matchBill, { body: { transaction: line.id, bill: bill.id } })
      if (!answer) return
      become(sim.model, line, 'bill')
      line.settles = [{ id: bill.id, amount: line.amount }]
      bill.paid += line.amount
    },
  },
]
