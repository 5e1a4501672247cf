import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Address } from '@/lib/contract/address'
import type { Invoice } from '@/lib/contract/invoice'
import { addressLines, invoicePaper, payToLines } from '@/lib/contract/paper'
import type { Tx } from '@/server/db/connect'
import type { DocumentPaper, DocumentWords } from '@/server/providers/paper/document-paper'
import { today } from '../book'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { partyAddress } from '../document/party-address'
import { inOnePiece, type FileAnswer } from '../file-answer'
import { noteExport } from '../report/paper/files'
import { letterheadOf, withLogo } from '../report/paper/letterhead'
import { asPdf } from '../report/paper/print'
import { invoiceRow } from './row'
import { textsOf } from './texts'

/** An invoice as a document for its customer; recorded as an export. */
export async function printInvoice(ctx: Ctx, id: string): Promise<FileAnswer> {
  const { bytes, number, name } = await paperBytes(ctx, id)
  await noteExport(ctx, { title: `Invoice ${number}`, document: id, format: 'pdf' })
  return { name, size: bytes.length, content: inOnePiece(bytes) }
}

interface Printed {
  number: string
  name: string
  bytes: Uint8Array
  /** Who replies go to. */
  reply_to: string | null
}

/** An invoice as a PDF. */
export async function paperBytes(ctx: Ctx, id: string): Promise<Printed> {
  demand(ctx, 'invoice.read')
  const { invoice, address, sent, reply_to, pay_to } = await reading(ctx, async (tx) => {
    const found = await invoiceRow(tx, { entity_ids: ctx.actor?.entity_ids ?? [], id, today: await today(tx, ctx) })
    const { email } = await tx.one<{ email: string | null }>(sql`
      select coalesce(e.email, c.email) as email from entity e join company c on c.id = (select current_company()) where e.id = ${found.entity.id}`)
    return {
      invoice: found,
      address: await partyAddress(tx, found),
      sent: await letterheadOf(tx, ctx, [found.entity.id]),
      reply_to: email,
      pay_to: payToLines(await textsOf(tx, found.entity.id), await factorOf(tx, found)),
    }
  })
  const paper: DocumentPaper = {
    words: WORDS,
    letterhead: await withLogo(ctx, sent),
    ...invoicePaper(invoice, { address, pay_to }),
  }
  const bytes = await asPdf(ctx, { form: 'document', paper })
  return { number: paper.number, name: `Invoice ${paper.number}.pdf`, bytes, reply_to }
}

const WORDS: DocumentWords = { document: 'Invoice', party: 'Bill to', item: 'Service', balance: 'Balance due' }
/** The factor that buys this customer's invoices. */
async function factorOf(
  tx: Tx,
  { entity, stakeholder }: Invoice,
): Promise<{ full_name: string; address: string[] } | null> {
  const factor = await tx.maybe<z.infer<typeof Address> & { full_name: string }>(sql`
    select f.full_name, f.address1, f.address2, f.city, f.state, f.zip_code
      from stakeholder s join stakeholder f on f.entity_id = s.entity_id and f.id = s.factored_by_id
     where s.entity_id = ${entity.id} and s.id = ${stakeholder.id}`)
  return factor ? { full_name: factor.full_name, address: addressLines(factor) } : null
}
