import { accountList, addAccount, deleteAccount, updateAccount } from '@/lib/contract/chart-of-account'
import { updateEntity } from '@/lib/contract/company'
import { createJournalEntry, deleteJournalEntry, updateJournalEntry } from '@/lib/contract/journal-entry'
import { createStakeholder, deleteStakeholder, mergeStakeholder } from '@/lib/contract/stakeholder'
import { editChartOfAccount } from '@/lib/contract/transaction'
import { become } from './model'
import { categoryId, CATEGORIES, dayOf, dollars, lineIn, pickOf, type Choice, type Sim, type Verb } from './sim'

const journalLines = (sim: Sim, { pick, other, cents, day }: Choice) => [
  { chart_of_account: categoryId(sim, pick), debit: dollars(cents), credit: 0 },
  { chart_of_account: categoryId(sim, other), debit: 0, credit: dollars(cents + (day % 9 === 0 ? 1 : 0)) },
]

async function lock(sim: Sim, books_locked_until: string | null): Promise<void> {
  const answer = await sim.attempt(updateEntity, { params: { id: sim.books.entity.id }, body: { books_locked_until } })
  if (answer) sim.model.locked_until = books_locked_until
}

export const BOOK_VERBS: Verb[] = [
  {
    name: 'add a stakeholder',
    act: async (sim, { pick }) => {
      const answer = await sim.attempt(createStakeholder, {
        body: { type: pickOf(['Vendor', 'Customer', 'Driver'] as const, pick), full_name: `Party ${pick}` },
      })
      if (answer) sim.model.stakeholders.push(answer.id)
    },
  },
  {
    name: 'merge stakeholders',
    when: ({ stakeholders }) => stakeholders.length > 2,
    act: async (sim, { pick, other }) => {
      const [from, into] = [pickOf(sim.model.stakeholders, pick), pickOf(sim.model.stakeholders, other)]
      if (!(await sim.attempt(mergeStakeholder, { params: { id: from }, body: { into } }))) return
      sim.model.stakeholders = sim.model.stakeholders.filter((id) => id !== from)
    },
  },
  {
    name: 'delete a stakeholder',
    when: ({ stakeholders }) => stakeholders.length > 2,
    act: async (sim, { pick }) => {
      const id = pickOf(sim.model.stakeholders, pick)
      if (await sim.attempt(deleteStakeholder, { params: { id } }))
        sim.model.stakeholders = sim.model.stakeholders.filter((each) => each !== id)
    },
  },
  {
    name: 'post a manual entry',
    act: async (sim, choice) => {
      const answer = await sim.attempt(createJournalEntry, {
        body: { date: dayOf(choice), accounts: journalLines(sim, choice) },
      })
      if (!answer) return
      expect(choice.day % 9).not.toBe(0)
      sim.model.entries.push({ id: answer.id, date: dayOf(choice) })
    },
  },
  {
    name: 'change a manual entry',
    when: ({ entries }) => entries.length > 0,
    act: async (sim, choice) => {
      const { id } = pickOf(sim.model.entries, choice.pick)
      await sim.attempt(updateJournalEntry, {
        params: { id },
        body: { accounts: journalLines(sim, choice), date: dayOf(choice) },
      })
    },
  },
  {
    name: 'delete a manual entry',
    when: ({ entries }) => entries.length > 0,
    act: async (sim, choice) => {
      const { id } = pickOf(sim.model.entries, choice.pick)
      if (await sim.attempt(deleteJournalEntry, { params: { id } }))
        sim.model.entries = sim.model.entries.filter((entry) => entry.id !== id)
    },
  },
  {
    name: 'add an account',
    act: async (sim, { pick }) => {
      const body = {
        name: `Own account ${pick}`,
        chart_number: 7500 + (pick % 400),
        account_element: 'expense',
        subcategory: 'administrative_expenses',
      } as const
      await sim.attempt(addAccount, { body })
    },
  },
  {
    name: 'delete an account',
    act: async (sim, { pick }) => {
      const { results } = await sim.books.client.call(accountList, { query: { page_size: 500, search: 'Own account' } })
      const account = results[pick % Math.max(1, results.length)]
      if (account) await sim.attempt(deleteAccount, { params: { id: account.id } })
    },
  },
  {
    name: 'activate or deactivate an account',
    act: async (sim, { pick, coin }) => {
      await sim.attempt(updateAccount, {
        params: { id: sim.chart.get(pickOf(CATEGORIES, pick)) ?? '' },
        body: { is_active: coin },
      })
    },
  },
  { name: 'lock the books', act: (sim, { day }) => lock(sim, pickOf(['2025-12-31', '2026-01-31', '2026-02-28'], day)) },
  { name: 'open the books', act: (sim) => lock(sim, null) },
  {
    name: 'start the books on another day',
    act: async (sim, { pick }) => {
      const books_start_date = pickOf(['2025-12-01', '2026-01-01', '2026-01-15', '2026-03-01'], pick)
      await sim.attempt(updateEntity, { params: { id: sim.books.entity.id }, body: { books_start_date } })
    },
  },
  {
    name: 'start the year in another month',
    act: async (sim, { pick }) => {
      await sim.attempt(updateEntity, {
        params: { id: sim.books.entity.id },
        body: { fiscal_year_start_month: 1 + (pick % 12) },
      })
    },
  },
  {
    name: 'move cash to an account kept by hand',
    when: ({ lines }) => lines.some(({ state }) => state === 'free'),
    act: async (sim, { pick }) => {
      const line = lineIn(sim, 'free', pick)
      const [petty] = sim.model.banks.filter((bank, index) => bank.chart_number === 1050 && index !== line.bank)
      if (!petty) return
      const answer = await sim.attempt(editChartOfAccount, {
        params: { id: line.id },
        body: { chart_of_account: sim.chart.get(1050) ?? '' },
      })
      if (answer) become(sim.model, line, 'mirrored')
    },
  },
  {
    name: 'take such a transfer back',
    when: ({ lines }) => lines.some(({ state }) => state === 'mirrored'),
    act: async (sim, { pick, coin }) => {
      const line = lineIn(sim, 'mirrored', pick)
      const answer = await sim.attempt(editChartOfAccount, {
        params: { id: line.id },
        body: { chart_of_account: coin ? null : categoryId(sim, pick) },
      })
      if (answer) become(sim.model, line, answer.chart_of_account ? 'filed' : 'free')
    },
  },
]
