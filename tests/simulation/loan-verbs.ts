import { createLoan, deleteLoan, loanDetail, loanSchedule, markLoanPayment, updateLoan } from '@/lib/contract/loan'
import { editChartOfAccount } from '@/lib/contract/transaction'
import { parseCents } from '@/lib/money/cents'
import { become } from './model'
import { dayOf, dollars, lineIn, pickOf, type Choice, type Sim, type Verb } from './sim'

async function rowsOf(sim: Sim, { pick }: Choice) {
  const loan = pickOf(sim.model.loans, pick)
  return (await sim.books.client.call(loanSchedule, { params: { id: loan.id } })).results
}

async function payLoan(sim: Sim, choice: Choice): Promise<void> {
  const rows = await rowsOf(sim, choice)
  const row = choice.day % 5 === 0 ? rows.at(-1) : rows.find(({ is_paid }) => !is_paid)
  const line = sim.model.lines.find(({ type, state }) => type === 'money_out' && state === 'free')
  if (!row || !line) return
  const due = parseCents(row.payment)
  const interest = line.amount > 100n ? 100n : 0n
  const request =
    line.amount === due ? {} : { interest: dollars(interest), principal: dollars(line.amount - interest), fee: 0 }
  const answer = await sim.attempt(markLoanPayment, {
    params: { rowId: row.id },
    body: { is_paid: true, transaction: line.id, ...request },
  })
  if (answer) become(sim.model, line, 'loan')
}

async function unpayLoan(sim: Sim, choice: Choice): Promise<void> {
  const row = (await rowsOf(sim, choice)).findLast(({ is_paid }) => is_paid)
  if (!row) return
  const answer = await sim.attempt(markLoanPayment, { params: { rowId: row.id }, body: { is_paid: false } })
  const line = sim.model.lines.find(({ id }) => id === row.transaction?.id)
  if (answer && line) become(sim.model, line, 'free')
}

export const LOAN_VERBS: Verb[] = [
  {
    name: 'take a loan',
    act: async (sim, choice) => {
      const answer = await sim.attempt(createLoan, {
        body: {
          name: `Loan ${choice.pick}`,
          loan_amount: dollars(choice.cents * 5),
          interest_rate: choice.pick % 12,
          period: 12 * (1 + (choice.other % 5)),
          payment_frequency: choice.coin ? 'monthly' : 'quarterly',
          start_date: choice.day % 4 === 0 ? '2025-09-15' : dayOf(choice),
          variable_fee: choice.coin ? 15 : 0,
        },
      })
      if (answer) sim.model.loans.push({ id: answer.id, next: 1 })
    },
  },
  {
    name: 'change a loan',
    when: ({ loans }) => loans.length > 0,
    act: async (sim, choice) => {
      const part = [
        { loan_amount: dollars(choice.cents * 3) },
        { interest_rate: choice.other % 20 },
        { period: 12 * (1 + (choice.other % 4)) },
        { start_date: choice.coin ? '2025-10-31' : dayOf(choice) },
        { variable_fee: choice.other % 40 },
        { name: `Renamed ${choice.other}` },
        { truck: choice.coin ? (sim.model.trucks[0] ?? null) : null },
        { payment_frequency: pickOf(['semi_annually', 'annually'] as const, choice.other) },
      ]
      await sim.attempt(updateLoan, {
        params: { id: pickOf(sim.model.loans, choice.pick).id },
        body: pickOf(part, choice.day),
      })
    },
  },
  {
    name: 'delete a loan',
    when: ({ loans }) => loans.length > 0,
    act: async (sim, { pick }) => {
      const { id } = pickOf(sim.model.loans, pick)
      if (await sim.attempt(deleteLoan, { params: { id } }))
        sim.model.loans = sim.model.loans.filter((loan) => loan.id !== id)
    },
  },
  {
    name: 'take the money of a loan in',
    when: ({ lines, loans }) => loans.length > 0 && lines.some(({ state }) => state === 'free'),
    act: async (sim, { pick, other }) => {
      const { chart_of_account } = await sim.books.client.call(loanDetail, {
        params: { id: pickOf(sim.model.loans, other).id },
      })
      const line = lineIn(sim, 'free', pick)
      const answer = await sim.attempt(editChartOfAccount, {
        params: { id: line.id },
        body: { chart_of_account: chart_of_account.id },
      })
      if (answer) become(sim.model, line, 'filed')
    },
  },
  { name: 'pay a loan', when: ({ loans }) => loans.length > 0, act: payLoan },
  { name: 'take a loan payment back', when: ({ loans }) => loans.length > 0, act: unpayLoan },
]
