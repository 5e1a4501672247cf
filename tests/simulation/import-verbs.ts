import { bankImportList, undoImport } from '@/lib/contract/bank-import'
import { importFile, ImportResult } from '@/lib/contract/statement-import'
import { suggestCategoryBulk } from '@/lib/contract/suggestion'
import { taskStatus } from '@/lib/contract/task'
import { acceptSuggestions } from '@/lib/contract/transaction-bulk'
import { addDays } from '@/lib/dates/day'
import { cents, toDecimal } from '@/lib/money/cents'
import { become, signedOf, type ModelLine } from './model'
import { settle } from './rule-verbs'
import { dayOf, pickOf, type Choice, type Sim, type Verb } from './sim'

const PAYEES = ['PILOT #0412', 'TQL BROKERAGE', 'BESTPASS TOLLS', 'LOVES #233']

interface FileRow extends Pick<ModelLine, 'date' | 'amount' | 'type'> {
  name: string
}

/** Rows of a statement, distinguished by name. None is dated on the first day of the books, the day of the opening balance. */
function rowsOf(choice: Choice, count: number): FileRow[] {
  return Array.from({ length: count }, (_, index) => ({
    date: addDays(dayOf({ ...choice, day: choice.day % 150 }), 1 + index * 2),
    amount: BigInt(choice.cents + index),
    type: (choice.pick + index) % 3 === 0 ? 'money_in' : 'money_out',
    name: `${pickOf(PAYEES, choice.pick + index)} ${choice.pick}-${choice.other}-${index}`,
  }))
}

const fileOf = (rows: readonly FileRow[]): string =>
  [
    'Date,Transaction,Name,Memo,Amount',
    ...rows.map(({ date, name, ...row }) => {
      const [year, month, day] = date.split('-')
      const direction = row.type === 'money_in' ? 'CREDIT' : 'DEBIT'
      return `${month}/${day}/${year},${direction},"${name}",,${toDecimal(cents(signedOf(row)))}`
    }),
    '',
  ].join('\n')

/** Lines of the file are added to the books once, whatever happens to the job; left-out lines are reported. */
async function bring(sim: Sim, rows: readonly FileRow[], at: number): Promise<void> {
  const bank = at % sim.model.banks.length
  const started = await sim.attempt(importFile, {
    body: { bank_account: pickOf(sim.model.banks, bank).id },
    file: { name: 'statement.csv', bytes: fileOf(rows) },
  } as never)
  if (!started) return
  await sim.api.runJobs()
  const task = await sim.books.client.call(taskStatus, { params: { id: started.task_id } })
  expect(task).toMatchObject({ status: 'SUCCESS' })
  const known = new Set(sim.model.lines.map(({ id }) => id))
  const stored = await sim.api.rows<{ id: string; name: string; is_filed: boolean }>({
    text: 'select id, name, chart_of_account_id is not null as is_filed from bank_transaction where entity_id = $1 and import_id is not null and parent_id is null',
    values: [sim.books.entity.id],
  } as never)
  const added = stored.filter(({ id }) => !known.has(id))
  const { created, duplicates, likely, rejected } = ImportResult.parse(task.result)
  expect([created, created + duplicates + likely + rejected.length]).toEqual([added.length, rows.length])
  expect(rejected.filter(({ reason }) => !reason.startsWith('Books are locked through '))).toEqual([])
  for (const { id, name, is_filed } of added) {
    const row = rows.find((each) => each.name === name)
    if (!row) throw new Error(`No row of the file is named ${name}.`)
    const { date, amount, type } = row
    const state = is_filed ? 'filed' : 'free'
    sim.model.lines.push({ id, bank, date, amount, type, state, finalized: false, settles: [] })
    pickOf(sim.model.banks, bank).balance += signedOf(row)
  }
}

export const IMPORT_VERBS: Verb[] = [
  {
    name: 'import a file',
    startsJob: true,
    act: (sim, choice) => bring(sim, rowsOf(choice, 1 + (choice.pick % 9)), choice.other),
  },
  {
    name: 'import a file, and the same again with more lines',
    startsJob: true,
    act: async (sim, choice) => {
      await bring(sim, rowsOf(choice, 3), choice.other)
      const before = sim.model.lines.length
      await bring(sim, rowsOf(choice, 5), choice.other)
      expect(sim.model.lines.length - before).toBeLessThanOrEqual(5)
    },
  },
  {
    name: 'take an import back',
    act: async (sim, { pick }) => {
      const { results } = await sim.books.client.call(bankImportList, { query: {} })
      const some = results.filter(({ undone_at }) => undone_at === null)
      if (some.length === 0) return
      const undone = await sim.attempt(undoImport, { params: { id: pickOf(some, pick).id }, body: {} })
      if (!undone) return
      const left = await sim.api.rows<{ id: string }>({
        text: 'select id from bank_transaction where entity_id = $1',
        values: [sim.books.entity.id],
      } as never)
      const ids = new Set(left.map(({ id }) => id))
      const gone = sim.model.lines.filter(({ id }) => !ids.has(id))
      expect(undone.removed).toBe(gone.length)
      for (const line of gone) {
        expect([line.finalized, line.state]).toEqual([false, expect.stringMatching(/^(free|filed|split|mirrored)$/)])
        become(sim.model, line, 'free')
        pickOf(sim.model.banks, line.bank).balance -= signedOf(line)
      }
      sim.model.lines = sim.model.lines.filter(({ id }) => ids.has(id))
    },
  },
  {
    name: 'let the helper file lines',
    startsJob: true,
    when: ({ lines }) => lines.length > 0,
    act: async (sim) => {
      if (await sim.attempt(suggestCategoryBulk, { body: { filter: {} } })) await settle(sim)
    },
  },
  {
    name: 'accept what the helper filed',
    when: ({ lines }) => lines.length > 0,
    act: async (sim, { coin }) => {
      await sim.attempt(acceptSuggestions, { body: { filter: {}, is_accepted: coin } })
    },
  },
]
