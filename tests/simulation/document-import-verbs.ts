import {
  billImportList,
  importBills,
  importInvoices,
  invoiceImportList,
  undoBillImport,
  undoInvoiceImport,
} from '@/lib/contract/document-import'
import { serviceList } from '@/lib/contract/service'
import { addDays } from '@/lib/dates/day'
import { parseCents } from '@/lib/money/cents'
import type { ModelDocument } from './model'
import { dayOf, dollars, pickOf, type Choice, type Sim, type Verb } from './sim'

type Kind = ModelDocument['kind']
const ENDPOINTS = {
  bill: { bring: importBills, list: billImportList, undo: undoBillImport },
  invoice: { bring: importInvoices, list: invoiceImportList, undo: undoInvoiceImport },
}

/** One to three rows; some repeat a number of an earlier file. */
const fileOf = (choice: Choice, posts_to: string): string =>
  [
    'Name,Number,Date,Amount,Account',
    ...Array.from({ length: 1 + (choice.pick % 3) }, (_, index) => {
      const [year, month, day] = addDays(dayOf(choice), index).split('-')
      const number = `F-${(choice.other + index) % 40}`
      return `House ${choice.pick % 4},${number},${month}/${day}/${year},${dollars(choice.cents + index)},${posts_to}`
    }),
  ].join('\n')

async function bring(sim: Sim, kind: Kind, choice: Choice): Promise<void> {
  const { results } = await sim.books.client.call(serviceList, { query: { page_size: 20 } })
  const posts_to = kind === 'bill' ? '6110' : pickOf(results, choice.pick).name
  const bytes = new TextEncoder().encode(fileOf(choice, posts_to))
  const done = await sim.attempt(ENDPOINTS[kind].bring, { body: {}, file: { name: 'open.csv', bytes } } as never)
  if (!done) return
  const stored = await storedOf(sim, kind, done.import)
  expect([done.added, done.same + done.added]).toEqual([stored.length, 1 + (choice.pick % 3)])
  for (const { id, date, total } of stored)
    sim.model.documents.push({ id, kind, date, total: parseCents(total), paid: 0n, written_off: 0n, status: 'open' })
}

const storedOf = (sim: Sim, kind: Kind, import_id: string | null) =>
  sim.api.rows<{ id: string; date: string; total: string }>({
    text: `select id, ${kind}_date::text as date, total_amount::text as total from ${kind} where entity_id = $1 and import_id = $2 order by id`,
    values: [sim.books.entity.id, import_id],
  } as never)

async function takeBack(sim: Sim, kind: Kind, { pick }: Choice): Promise<void> {
  const { list, undo } = ENDPOINTS[kind]
  const { results } = await sim.books.client.call(list, { query: {} })
  if (results.length === 0) return
  const { id } = pickOf(results, pick)
  const before = new Set((await storedOf(sim, kind, id)).map((document) => document.id))
  const undone = await sim.attempt(undo, { params: { id }, body: {} })
  if (!undone) return
  const left = new Set((await storedOf(sim, kind, id)).map((document) => document.id))
  const gone = sim.model.documents.filter((document) => before.has(document.id) && !left.has(document.id))
  expect(undone.removed).toBe(gone.length)
  for (const document of gone) {
    expect([document.paid, document.written_off, document.status]).toEqual([
      0n,
      0n,
      expect.stringMatching(/^(open|draft)$/),
    ])
    expect(sim.model.locked_until === null || document.date > sim.model.locked_until).toBe(true)
  }
  sim.model.documents = sim.model.documents.filter((document) => !gone.includes(document))
}

export const DOCUMENT_IMPORT_VERBS: Verb[] = [
  { name: 'import open bills', act: (sim, choice) => bring(sim, 'bill', choice) },
  { name: 'import open invoices', act: (sim, choice) => bring(sim, 'invoice', choice) },
  { name: 'take an import of bills back', act: (sim, choice) => takeBack(sim, 'bill', choice) },
  { name: 'take an import of invoices back', act: (sim, choice) => takeBack(sim, 'invoice', choice) },
]
