import { mergeAccount } from '@/lib/contract/account-merge'
import { closeAccount } from '@/lib/contract/bank'
import { voidBill } from '@/lib/contract/bill'
import { accountList } from '@/lib/contract/chart-of-account'
import { excludedList, excludeTransaction, restoreExcluded } from '@/lib/contract/excluded'
import { updateInvoice } from '@/lib/contract/invoice'
import { reverseJournalEntry } from '@/lib/contract/journal-entry'
import { loanSchedule } from '@/lib/contract/loan'
import { changeLoan, undoLoanChange } from '@/lib/contract/loan-change'
import { serviceList } from '@/lib/contract/service'
import { acceptSure } from '@/lib/contract/transaction-bulk'
import { matchBills, unlinkBills } from '@/lib/contract/transaction-match'
import { pairTransfer } from '@/lib/contract/transfer'
import { parseCents } from '@/lib/money/cents'
import { documentOf, release } from './document-verbs'
import { become, openOf, signedOf, type Model, type ModelLine } from './model'
import { settle } from './rule-verbs'
import { dayOf, dollars, lineIn, pickOf, type Choice, type Sim, type Verb } from './sim'

const free = ({ lines }: Model): ModelLine[] => lines.filter(({ state }) => state === 'free')

async function exclude(sim: Sim, { pick }: Choice): Promise<void> {
  const line = pickOf(sim.model.lines, pick)
  const answer = await sim.attempt(excludeTransaction, { params: { id: line.id }, body: { reason: 'Not ours' } })
  if (!answer) return
  expect([line.finalized, line.state]).toEqual([false, expect.stringMatching(/^(free|filed|split|mirrored)$/)])
  become(sim.model, line, 'free')
  pickOf(sim.model.banks, line.bank).balance -= signedOf(line)
  sim.model.lines.splice(sim.model.lines.indexOf(line), 1)
}

async function restore(sim: Sim, { pick }: Choice): Promise<void> {
  const { results } = await sim.books.client.call(excludedList, { query: {} })
  const excluded = results[pick % Math.max(1, results.length)]
  if (!excluded) return
  const answer = await sim.attempt(restoreExcluded, { params: { id: excluded.id } })
  if (!answer) return
  const line: ModelLine = {
    id: answer.id,
    bank: sim.model.banks.findIndex(({ id }) => id === excluded.bank_account.id),
    date: answer.date,
    amount: parseCents(excluded.amount),
    type: excluded.amount_type,
    state: 'free',
    finalized: false,
    settles: [],
  }
  sim.model.lines.push(line)
  pickOf(sim.model.banks, line.bank).balance += signedOf(line)
  for (const sent of sim.model.feed?.lines ?? []) if (sent.line?.id === line.id) sent.line = line
  await settle(sim)
}

/** One payment for two bills, divided as well as possible. */
async function payBills(sim: Sim, { pick, other }: Choice): Promise<void> {
  const line = pickOf(
    sim.model.lines.filter(({ type, amount }) => type === 'money_out' && amount > 1n),
    pick,
  )
  const open = sim.model.documents.filter((document) => document.kind === 'bill' && openOf(document) > 0n)
  const [one, two] = [open[other % Math.max(1, open.length)], open[(other + 1) % Math.max(1, open.length)]]
  if (!one || !two || one === two) return
  const share = openOf(one) < line.amount - 1n ? openOf(one) : line.amount - 1n
  const settles = [
    { id: one.id, amount: share },
    { id: two.id, amount: line.amount - share },
  ]
  const bills = settles.map(({ id, amount }) => ({ bill: id, amount: dollars(amount) }))
  if (!(await sim.attempt(matchBills, { body: { transaction: line.id, bills } }))) return
  expect(line.amount - share).toBeLessThanOrEqual(openOf(two))
  become(sim.model, line, 'bills')
  line.settles = settles
  one.paid += share
  two.paid += line.amount - share
}

async function pair(sim: Sim, { pick }: Choice): Promise<void> {
  const line = pickOf(free(sim.model), pick)
  const other = free(sim.model).find(
    ({ bank, type, amount }) => bank !== line.bank && type !== line.type && amount === line.amount,
  )
  if (!other) return
  if (!(await sim.attempt(pairTransfer, { body: { transaction: line.id, others: [other.id] } }))) return
  become(sim.model, line, 'transfer')
  become(sim.model, other, 'transfer')
}

async function changeTerms(sim: Sim, { pick, other, coin, day, cents }: Choice): Promise<void> {
  const { id } = pickOf(sim.model.loans, pick)
  const body = coin
    ? ({ kind: 'holiday', first: 1 + (other % 12), count: 1 + (day % 3), rest: day % 2 ? 'extend' : 'spread' } as const)
    : ({ kind: 'rate', from_date: dayOf({ day } as Choice), interest_rate: cents % 18 } as const)
  await sim.attempt(changeLoan, { params: { id }, body })
}

export const CHANGE_VERBS: Verb[] = [
  { name: 'exclude a line', when: ({ lines }) => lines.length > 0, act: exclude },
  { name: 'bring an excluded line back', act: restore },
  {
    name: 'pay two bills with one line',
    when: ({ lines }) => lines.some(({ type, amount }) => type === 'money_out' && amount > 1n),
    act: payBills,
  },
  {
    name: 'take a payment off its bills',
    when: ({ lines }) => lines.some(({ state }) => state === 'bills'),
    act: async (sim, { pick }) => {
      const line = lineIn(sim, 'bills', pick)
      if (await sim.attempt(unlinkBills, { params: { transactionId: line.id } })) release(sim, line)
    },
  },
  { name: 'pair a transfer', when: (model) => free(model).length > 1, act: pair },
  {
    name: 'merge accounts',
    act: async (sim, { pick, other }) => {
      const { results } = await sim.books.client.call(accountList, { query: { page_size: 500, search: 'Own account' } })
      if (results.length < 2) return
      const [from, into] = [pickOf(results, pick), pickOf(results, other)]
      await sim.attempt(mergeAccount, { params: { id: from.id }, body: { into: into.id } })
    },
  },
  {
    name: 'reverse a manual entry',
    when: ({ entries }) => entries.length > 0,
    act: async (sim, choice) => {
      const { id } = pickOf(sim.model.entries, choice.pick)
      const answer = await sim.attempt(reverseJournalEntry, { params: { id }, body: { date: dayOf(choice) } })
      if (answer) sim.model.entries.push({ id: answer.id, date: dayOf(choice) })
    },
  },
  {
    name: 'void a bill',
    when: ({ documents }) => documents.some(({ kind }) => kind === 'bill'),
    act: async (sim, choice) => {
      const bill = documentOf(sim, 'bill', choice.pick)
      const body = { date: choice.coin ? dayOf(choice) : null }
      if (!(await sim.attempt(voidBill, { params: { id: bill.id }, body }))) return
      expect(bill.paid).toBe(0n)
      bill.status = 'void'
    },
  },
  {
    name: 'change an invoice',
    when: ({ documents }) => documents.some(({ kind }) => kind === 'invoice'),
    act: async (sim, choice) => {
      const invoice = documentOf(sim, 'invoice', choice.pick)
      const { results } = await sim.books.client.call(serviceList, { query: { page_size: 20 } })
      const rate = dollars(choice.cents)
      const answer = await sim.attempt(updateInvoice, {
        params: { id: invoice.id },
        body: {
          invoice_date: dayOf(choice),
          tax_percent: choice.coin ? 6.5 : null,
          invoice_items: [{ service: pickOf(results, choice.other).id, quantity: 1, rate }],
        },
      })
      if (!answer) return
      invoice.date = dayOf(choice)
      invoice.total = parseCents(answer.total_amount)
      expect(invoice.total).toBeGreaterThanOrEqual(invoice.paid)
    },
  },
  { name: 'change the terms of a loan', when: ({ loans }) => loans.length > 0, act: changeTerms },
  {
    name: 'take the terms of a loan back',
    when: ({ loans }) => loans.length > 0,
    act: async (sim, { pick }) => {
      const { id } = pickOf(sim.model.loans, pick)
      const change = (await sim.books.client.call(loanSchedule, { params: { id } })).changes.at(-1)
      if (change) await sim.attempt(undoLoanChange, { params: { id, changeId: change.id } })
    },
  },
  {
    name: 'close or open a bank account',
    act: async (sim, { pick, coin }) => {
      const { id } = pickOf(sim.model.banks, pick)
      await sim.attempt(closeAccount, { params: { id }, body: { is_closed: coin && pick % 3 === 0 } })
    },
  },
  {
    name: 'accept all sure suggestions',
    act: async (sim) => {
      if (await sim.attempt(acceptSure, { body: { filter: {} } })) await settle(sim)
    },
  },
]
