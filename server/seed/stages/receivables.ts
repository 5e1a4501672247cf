import { addDays } from '@/lib/dates/day'
import { toWire } from '@/lib/money/cents'
import { create } from '@/server/services/invoice/create'
import { changeStatus } from '@/server/services/invoice/status'
import { services } from '@/server/services/service/services'
import { matchInvoice } from '@/server/services/transaction/match-invoice'
import { found, type Directory } from '../books'
import type { OnDay } from '../stage'
import type { InvoicePaper, Paper } from '../story/papers'
import type { Story } from '../story/story'
import type { OpenLine } from './open-line'

interface Books {
  story: Story
  directory: Directory
  open: readonly OpenLine[]
}
/** Days after which a wrong invoice is voided, and days before the end on which one is given up. */
const [VOIDED_AFTER, GIVEN_UP] = [2, 26]

/** Every invoice, the payments that somebody has matched, and the outcome of unpaid ones. */
export async function addReceivables(on: OnDay, { story, directory, open }: Books): Promise<void> {
  const { invoices } = story.papers()
  const ids = await writeInvoices(on, invoices, directory)
  for (const { id, line } of open) {
    if (line.paper?.kind === 'invoices' && line.date <= story.seen_through)
      await settle(on, { id, line }, { paper: line.paper, ids, directory })
  }
  for (const { number, state } of invoices) {
    if (state !== 'un_collectible') continue
    const date = addDays(story.end, -GIVEN_UP)
    await changeStatus(on(date), { id: found(ids, number), invoice_status: 'un_collectible', date })
  }
}

async function writeInvoices(
  on: OnDay,
  invoices: readonly InvoicePaper[],
  { people, units }: Directory,
): Promise<Map<number, string>> {
  const ids = new Map<number, string>()
  const { results } = await services(on(invoices[0]?.date ?? '2020-01-01'), { page: 1, page_size: 100 })
  const serviceOf = new Map(results.map(({ name, id }) => [name, id]))
  for (const { number, customer, date, due, unit, items, state } of invoices) {
    const { id } = await create(on(date), {
      stakeholder: found(people, customer),
      invoice_number: `INV ${number}`,
      invoice_date: date,
      invoice_due_date: due,
      bill_to: customer,
      note: state === 'void' ? 'Written twice for the same load.' : null,
      note_for_customer: 'Thank you for shipping with us. Please name the invoice number in your payment.',
      invoice_status: state === 'draft' ? 'draft' : 'open',
      invoice_items: items.map(({ service, description, quantity, rate }) => ({
        service: found(serviceOf, service),
        description,
        quantity,
        rate: toWire(rate),
        truck: found(units, unit),
      })),
    })
    ids.set(number, id)
    const voided = addDays(date, VOIDED_AFTER)
    if (state === 'void') await changeStatus(on(voided), { id, invoice_status: 'void', date: voided })
  }
  return ids
}

interface Settling {
  paper: Extract<Paper, { kind: 'invoices' }>
  ids: Map<number, string>
  directory: Directory
}

async function settle(
  on: OnDay,
  { id, line }: OpenLine,
  { paper, ids, directory: { chart, people } }: Settling,
): Promise<void> {
  const factor = found(people, 'Bluffview Capital')
  await matchInvoice(on(addDays(line.date, 1)), {
    transaction: id,
    invoices: paper.paid.map(({ number, amount }) => ({ invoice: found(ids, number), amount: toWire(amount) })),
    custom_journal_entries: paper.withheld.map(({ category, amount, note }) => ({
      chart_of_account: found(chart, category),
      amount: toWire(amount),
      stakeholder: factor,
      note,
    })),
  })
}
