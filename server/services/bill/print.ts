import type { Bill, BillStatus } from '@/lib/contract/bill'
import { taxLine } from '@/lib/contract/paper'
import { unitName } from '@/lib/contract/unit-name'
import { formatDay } from '@/lib/dates/format'
import type { DocumentPaper, DocumentWords } from '@/server/providers/paper/document-paper'
import type { Letterhead } from '@/server/providers/paper/paper'
import { today } from '../book'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { partyAddress } from '../document/party-address'
import { inOnePiece, type FileAnswer } from '../file-answer'
import { noteExport } from '../report/paper/files'
import { letterheadOf, withLogo } from '../report/paper/letterhead'
import { asPdf } from '../report/paper/print'
import { billName, billRow } from './row'

/** A bill as it was entered, with what is still owed on it; recorded as an export. */
export async function printBill(ctx: Ctx, id: string): Promise<FileAnswer> {
  demand(ctx, 'bill.read')
  const { bill, address, sent } = await reading(ctx, async (tx) => {
    const found = await billRow(tx, { entity_ids: ctx.actor?.entity_ids ?? [], id, today: await today(tx, ctx) })
    return { bill: found, address: await partyAddress(tx, found), sent: await letterheadOf(tx, ctx, [found.entity.id]) }
  })
  const paper = billPaper(bill, { letterhead: await withLogo(ctx, sent), address })
  const bytes = await asPdf(ctx, { form: 'document', paper })
  const name = billName(bill)
  await noteExport(ctx, { title: name, document: id, format: 'pdf' })
  return { name: `${name}.pdf`, size: bytes.length, content: inOnePiece(bytes) }
}

const WORDS: DocumentWords = { document: 'Bill', party: 'Vendor', item: 'Account', balance: 'Open balance' }
const STAMPS: Record<BillStatus, string | null> = { open: null, paid: 'PAID', void: 'VOID' }

interface Around {
  letterhead: Letterhead
  address: readonly string[]
}

const billPaper = (bill: Bill, { letterhead, address }: Around): DocumentPaper => ({
  words: WORDS,
  letterhead,
  number: bill.bill_number ?? bill.entry_id,
  stamp: STAMPS[bill.bill_status],
  facts: factsOf(bill),
  party: [bill.stakeholder.full_name, ...address],
  lines: bill.bill_items.map(({ chart_of_account, description, quantity, rate, total_amount, truck }) => ({
    item: `${chart_of_account.chart_number} ${chart_of_account.name}`,
    description: description ?? '',
    load: truck ? unitName(truck) : '',
    quantity,
    rate,
    amount: total_amount,
  })),
  subtotal: bill.subtotal,
  tax: taxLine(bill.tax_percent, bill.total_tax_amount),
  total: bill.total_amount,
  paid: bill.paid_amount,
  balance: bill.open_balance,
  note: bill.note,
  pay_to: [],
})

const factsOf = ({ bill_date, bill_due_date, voided_on, entry_id }: Bill): (readonly [string, string])[] => [
  ['Bill date', formatDay(bill_date)],
  ...(bill_due_date ? [['Due date', formatDay(bill_due_date)] as const] : []),
  ...(voided_on ? [['Voided', formatDay(voided_on)] as const] : []),
  ['Entry', entry_id],
]
