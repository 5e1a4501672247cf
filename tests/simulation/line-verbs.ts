import { transactionsSplit } from '@/lib/contract/split'
import {
  addManualTransaction,
  deleteTransaction,
  editChartOfAccount,
  editStakeholder,
  updateTransaction,
} from '@/lib/contract/transaction'
import { bulkFinalize, editChartOfAccountBulk, editStakeholderBulk } from '@/lib/contract/transaction-bulk'
import { become, signedOf, type Model, type ModelLine } from './model'
import { categoryId, dayOf, dollars, lineIn, pickOf, type Choice, type Sim, type Verb } from './sim'

const hasLines = ({ lines }: Model): boolean => lines.length > 0
const lineOf = ({ model }: Sim, { pick }: Choice): ModelLine => pickOf(model.lines, pick)

async function enter(sim: Sim, choice: Choice, { filed }: { filed: boolean }): Promise<void> {
  const bank = choice.other % sim.model.banks.length
  const type = choice.coin ? 'money_in' : 'money_out'
  const answer = await sim.attempt(addManualTransaction, {
    body: {
      bank_account: pickOf(sim.model.banks, bank).id,
      date: dayOf(choice),
      amount: dollars(choice.cents),
      amount_type: type,
      name: pickOf(['PILOT #0412', 'TQL BROKERAGE', 'BESTPASS TOLLS', 'CHECK 1042', 'LOVES #233'], choice.pick),
      chart_of_account: filed ? categoryId(sim, choice.pick) : null,
    },
  })
  if (!answer) return
  const line: ModelLine = {
    id: answer.id,
    bank,
    date: dayOf(choice),
    amount: BigInt(choice.cents),
    type,
    state: answer.chart_of_account ? 'filed' : 'free',
    finalized: false,
    settles: [],
  }
  sim.model.lines.push(line)
  pickOf(sim.model.banks, bank).balance += signedOf(line)
}

/** Two or three parts; sometimes with one that offsets the line, sometimes with a total that is off by a cent. */
function partsOf(sim: Sim, line: ModelLine, choice: Choice): { chart_of_account: string | null; amount: number }[] {
  const first = line.amount === 1n ? 2n : (BigInt(choice.cents) % (line.amount - 1n)) + 1n
  const against = choice.day % 5 === 0
  const wrong = choice.day % 7 === 0 ? 1n : 0n
  const parts = against ? [line.amount + first, -first] : [first, line.amount - first]
  return parts.map((amount, index) => ({
    chart_of_account: choice.coin && index === 0 ? null : categoryId(sim, choice.pick + index),
    amount: dollars(amount + (index === 0 ? wrong : 0n)),
  }))
}

export const LINE_VERBS: Verb[] = [
  { name: 'enter a line', act: (sim, choice) => enter(sim, choice, { filed: false }) },
  { name: 'enter a filed line', act: (sim, choice) => enter(sim, choice, { filed: true }) },
  {
    name: 'file a line',
    when: hasLines,
    act: async (sim, choice) => {
      const line = lineOf(sim, choice)
      const answer = await sim.attempt(editChartOfAccount, {
        params: { id: line.id },
        body: { chart_of_account: categoryId(sim, choice.other) },
      })
      if (answer) become(sim.model, line, 'filed')
    },
  },
  {
    name: 'take a category away',
    when: hasLines,
    act: async (sim, choice) => {
      const line = lineOf(sim, choice)
      const answer = await sim.attempt(editChartOfAccount, {
        params: { id: line.id },
        body: { chart_of_account: null },
      })
      if (answer) become(sim.model, line, 'free')
    },
  },
  {
    name: 'file many lines',
    when: hasLines,
    act: async (sim, choice) => {
      const some = sim.model.lines.filter((_, index) => (index + choice.pick) % 3 === 0)
      if (some.length === 0) return
      const answer = await sim.attempt(editChartOfAccountBulk, {
        body: { transactions: some.map(({ id }) => id), chart_of_account: categoryId(sim, choice.other) },
      })
      if (answer) for (const line of some) become(sim.model, line, 'filed')
    },
  },
  {
    name: 'name a stakeholder',
    when: (model) => hasLines(model) && model.stakeholders.length > 0,
    act: async (sim, choice) => {
      await sim.attempt(editStakeholder, {
        params: { id: lineOf(sim, choice).id },
        body: { stakeholder: choice.coin ? pickOf(sim.model.stakeholders, choice.other) : null },
      })
    },
  },
  {
    name: 'name the stakeholder of all in a month',
    when: (model) => model.stakeholders.length > 0,
    act: async (sim, choice) => {
      await sim.attempt(editStakeholderBulk, {
        body: {
          filter: { start_date: '2026-02-01', end_date: '2026-02-28' },
          stakeholder: pickOf(sim.model.stakeholders, choice.pick),
        },
      })
    },
  },
  {
    name: 'split a line',
    when: hasLines,
    act: async (sim, choice) => {
      const line = lineOf(sim, choice)
      const answer = await sim.attempt(transactionsSplit, {
        body: { transaction: line.id, lines: partsOf(sim, line, choice) },
      })
      if (!answer) return
      expect(choice.day % 7).not.toBe(0)
      become(sim.model, line, 'split')
    },
  },
  {
    name: 'file a part of a split',
    when: ({ lines }) => lines.some(({ state }) => state === 'split'),
    act: async (sim, choice) => {
      const line = lineIn(sim, 'split', choice.pick)
      const [part] = await sim.api.rows<{ id: string }>({
        text: 'select id from bank_transaction where parent_id = $1 order by split_no limit 1',
        values: [line.id],
      } as never)
      if (part)
        await sim.attempt(editChartOfAccount, {
          params: { id: part.id },
          body: { chart_of_account: categoryId(sim, choice.other) },
        })
    },
  },
  {
    name: 'undo a split',
    when: ({ lines }) => lines.some(({ state }) => state === 'split'),
    act: async (sim, choice) => {
      const line = lineIn(sim, 'split', choice.pick)
      if (await sim.attempt(transactionsSplit, { body: { transaction: line.id, lines: [] } })) line.state = 'free'
    },
  },
  {
    name: 'finalize or open lines',
    when: hasLines,
    act: async (sim, choice) => {
      const some = sim.model.lines.filter((_, index) => (index + choice.pick) % 4 === 0)
      if (some.length === 0) return
      const answer = await sim.attempt(bulkFinalize, {
        body: { transactions: some.map(({ id }) => id), is_finalized: choice.coin },
      })
      if (answer) for (const line of some) line.finalized = choice.coin
    },
  },
  {
    name: 'correct an amount',
    when: hasLines,
    act: async (sim, choice) => {
      const line = lineOf(sim, choice)
      const answer = await sim.attempt(updateTransaction, {
        params: { id: line.id },
        body: { amount: dollars(choice.cents) },
      })
      if (!answer) return
      const bank = pickOf(sim.model.banks, line.bank)
      const before = signedOf(line)
      line.amount = BigInt(choice.cents)
      bank.balance += signedOf(line) - before
      if (line.state !== 'mirrored') return
      const petty = sim.model.banks.find(({ chart_number }) => chart_number === 1050)
      if (petty) petty.balance -= signedOf(line) - before
    },
  },
  {
    name: 'correct a date',
    when: hasLines,
    act: async (sim, choice) => {
      const line = lineOf(sim, choice)
      // Bank lines dated on the first day of the books are part of the opening balance.
      const date = dayOf({ ...choice, day: 1 + (choice.day % 180) })
      if (await sim.attempt(updateTransaction, { params: { id: line.id }, body: { date } })) line.date = date
    },
  },
  {
    name: 'delete a line',
    when: hasLines,
    act: async (sim, choice) => {
      const line = lineOf(sim, choice)
      if (!(await sim.attempt(deleteTransaction, { params: { id: line.id } }))) return
      expect(['free', 'filed', 'split', 'mirrored']).toContain(line.state)
      become(sim.model, line, 'free')
      pickOf(sim.model.banks, line.bank).balance -= signedOf(line)
      sim.model.lines.splice(sim.model.lines.indexOf(line), 1)
    },
  },
  {
    name: 'write a note and flag',
    when: hasLines,
    act: async (sim, choice) => {
      const answer = await sim.attempt(updateTransaction, {
        params: { id: lineOf(sim, choice).id },
        body: { note: 'checked', is_flagged: choice.coin },
      })
      expect(answer).not.toBeNull()
    },
  },
]
