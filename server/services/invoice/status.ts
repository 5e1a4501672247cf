import sql, { type Sql } from 'sql-template-tag'
import type { EntryChange } from '@/lib/contract/bill'
import type { Invoice, InvoiceStatus } from '@/lib/contract/invoice'
import type { Day } from '@/lib/dates/day'
import { toDecimal, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { postedEntries } from '@/server/db/journal-read'
import { unpost, type Book, type Posted } from '@/server/db/journal-store'
import { entrySuffix, postVoid } from '@/server/ledger/post/void'
import { postReinstatement, postWriteOff, type WriteOffFacts } from '@/server/ledger/post/invoice'
import { bookOf, assertDatesOpen, today } from '../book'
import { demand } from '../can'
import { accountsByRole } from '../chart-of-account/find'
import { audit, transaction, type Ctx } from '../context'
import { postFurtherEntry } from '../document/further-entry'
import { previewed } from '../document/preview'
import { Invalid, Rejected } from '../problems'
import { assertFresh } from '../stale'
import { entriesOf } from './entries'
import { writeOffEntries } from './write-offs'
import { lockInvoice, type LockedInvoice } from './lock'
import { invoiceName, invoiceRow } from './row'
import { NEEDS_VOID, stepTo, type Step } from './transition'
import { postAs } from './write'

interface StatusChange {
  id: string
  invoice_status: InvoiceStatus
  date?: Day | null
}

/** Opens, returns to draft, voids, writes off or reinstates an invoice, each with its own entry. Source: LEDGER §3.8, §4.3. */
export function changeStatus(ctx: Ctx, change: StatusChange): Promise<Invoice> {
  demand(ctx, 'invoice.edit')
  return transaction(ctx, (tx) => takeStep(tx, ctx, change))
}

/** The same change, rolled back before it commits. */
export function previewStatus(ctx: Ctx, change: StatusChange): Promise<EntryChange> {
  demand(ctx, 'invoice.edit')
  return previewed(ctx, {
    entries: (tx) => entriesOf(tx, bookOf(ctx).entity_id, change.id),
    change: (tx) => takeStep(tx, ctx, change),
  })
}

async function takeStep(tx: Tx, ctx: Ctx, { id, invoice_status, date }: StatusChange): Promise<Invoice> {
  const book = bookOf(ctx)
  const invoice = await lockInvoice(tx, ctx, id)
  await assertFresh(tx, ctx, { kind: 'invoice', name: invoiceName(invoice), row: invoice })
  const step = stepTo(invoice, invoice_status)
  if (NEEDS_VOID.includes(step)) demand(ctx, 'invoice.void')
  const day = await today(tx, ctx)
  const earlier = await writeOffEntries(tx, book, invoice)
  const on = dateOf(step, invoice, { sent: date ?? null, day, reinstated_on: lastDate(earlier) })
  // A draft has nothing posted, so its write-offs are removed too.
  const further = step === 'back_to_draft' ? earlier : []
  if (step !== 'discard') await assertDatesOpen(tx, ctx, [on, ...further.map(({ entry }) => entry.date)])
  const change = await STEPS[step]({ tx, book, invoice, on, further })
  await tx.run(
    sql`update invoice set ${change}, updated_at = ${book.now} where entity_id = ${book.entity_id} and id = ${id}`,
  )
  const after = await invoiceRow(tx, { entity_ids: [book.entity_id], id, today: day })
  await audit(tx, ctx, [
    {
      object_type: 'invoice',
      object_id: id,
      action: step,
      changes: { invoice_status: [invoice.invoice_status, after.invoice_status], date: [null, on] },
    },
  ])
  return after
}

const DATED: Record<'void' | 'discard' | 'write_off' | 'reinstate', string> = {
  void: 'Void',
  discard: 'Void',
  write_off: 'Write-off',
  reinstate: 'Reinstatement',
}

const lastDate = (entries: readonly Posted[]): Day | null =>
  entries
    .map(({ entry }) => entry.date)
    .sort()
    .at(-1) ?? null

interface Dates {
  sent: Day | null
  day: Day
  /** When the invoice was last reinstated; until then it was not owed. */
  reinstated_on: Day | null
}

/**
 * The date of the step's entry: the one sent, otherwise today, but never before what it undoes. The invoice's own entry has the invoice's
 * date.
 */
function dateOf(step: Step, invoice: LockedInvoice, { sent, day, reinstated_on }: Dates): Day {
  if (step === 'open' || step === 'back_to_draft') {
    if (sent !== null) throw new Invalid({ date: ['Only a void, a write-off or a reinstatement has a date.'] })
    return invoice.invoice_date
  }
  const [earliest, what] =
    step === 'reinstate' && invoice.written_off_on !== null
      ? [invoice.written_off_on, 'write-off']
      : reinstated_on !== null
        ? [reinstated_on, 'reinstatement']
        : [invoice.invoice_date, 'invoice']
  if (sent !== null && sent < earliest)
    throw new Invalid({ date: [`${DATED[step]} date cannot be before the ${what} date.`] })
  return sent ?? (day < earliest ? earliest : day)
}

interface Work {
  tx: Tx
  book: Book
  invoice: LockedInvoice
  on: Day
  /** Entries to remove together with the invoice's own. */
  further: readonly Posted[]
}

/** Each step posts its entry and returns what changes in the row. */
const STEPS: Record<Step, (work: Work) => Promise<Sql>> = {
  async open({ tx, book, invoice }) {
    await assertAccountsActive(tx, book.entity_id, invoice.id)
    await postAs(tx, book, {
      id: invoice.id,
      entry_id: invoice.entry_id,
      invoice: { ...invoice, stakeholder: invoice.stakeholder_id },
    })
    return sql`invoice_status = 'open'`
  },
  async back_to_draft({ tx, book, invoice, further }) {
    await unpost(tx, book, [invoice.id, ...further.map(({ id }) => id)])
    return sql`invoice_status = 'draft', write_offs = 0`
  },
  discard: ({ on }) => Promise.resolve(sql`invoice_status = 'void', voided_on = ${on}`),
  async void({ tx, book, invoice, on }) {
    const [issued] = await postedEntries(tx, book.entity_id, sql`e.id = ${invoice.id}`)
    if (!issued) throw new Error(`Invoice ${invoice.entry_id} is open without an entry`)
    await postFurtherEntry(tx, book, {
      document: invoice,
      suffix: entrySuffix('V', 1),
      entry: postVoid(issued.entry, on),
    })
    return sql`invoice_status = 'void', voided_on = ${on}`
  },
  async write_off({ tx, book, invoice, on }) {
    const nth = invoice.write_offs + 1
    const entry = postWriteOff(await lossOf(tx, book, { invoice, on, amount: invoice.ending_balance }))
    await postFurtherEntry(tx, book, { document: invoice, suffix: entrySuffix('WO', nth), entry })
    return sql`invoice_status = 'un_collectible', written_off_on = ${on}, write_offs = ${nth},
               write_off_amount = ${toDecimal(invoice.ending_balance)}`
  },
  async reinstate({ tx, book, invoice, on }) {
    const entry = postReinstatement(await lossOf(tx, book, { invoice, on, amount: invoice.write_off_amount }))
    await postFurtherEntry(tx, book, { document: invoice, suffix: entrySuffix('RI', invoice.write_offs), entry })
    return sql`invoice_status = ${invoice.paid_amount > 0n ? 'short_paid' : 'open'}, written_off_on = null, write_off_amount = 0`
  },
}

async function lossOf(
  tx: Tx,
  { entity_id }: Book,
  { invoice, on, amount }: { invoice: LockedInvoice; on: Day; amount: Cents },
): Promise<WriteOffFacts> {
  const { accounts_receivable, bad_debt } = await accountsByRole(tx, entity_id, ['accounts_receivable', 'bad_debt'])
  const { stakeholder_id: stakeholder, invoice_number } = invoice
  return {
    date: on,
    description: `Invoice ${invoice_number}`,
    stakeholder,
    receivable: accounts_receivable,
    bad_debt,
    amount,
  }
}

/** An account may have been deactivated since the draft was written. */
async function assertAccountsActive(tx: Tx, entity_id: string, id: string): Promise<void> {
  const accounts = await tx.rows<{ name: string; is_active: boolean }>(sql`
    select a.name, a.is_active from chart_of_account a
     where a.entity_id = ${entity_id}
       and a.id in (select l.chart_of_account_id from invoice_line l where l.entity_id = ${entity_id} and l.invoice_id = ${id})
     order by a.id for share`)
  const inactive = accounts.find((account) => !account.is_active)
  if (inactive) throw new Rejected(`Account ${inactive.name} is not active.`)
}
