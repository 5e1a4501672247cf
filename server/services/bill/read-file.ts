import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import type { BillFile } from '@/lib/contract/bill-file'
import { billFacts, vendorOn } from '@/server/providers/bill-file/bill-facts'
import { UnreadablePdf } from '@/server/providers/bill-file/page-texts'
import { WorkTooLarge, WorkTooLong } from '@/server/providers/workshop/workshop'
import { demand } from '../can'
import { reading, tenant, type Ctx } from '../context'
import { readableFile } from '../file/access'
import { NotFound, Problem } from '../problems'
import { asWorkshopBusy } from '../work-waited'

const NOTHING: BillFile = {
  has_text: false,
  stakeholder: null,
  bill_number: null,
  bill_date: null,
  bill_due_date: null,
  total: null,
  tax_percent: null,
  lines: [],
}

/** Reads an uploaded bill and proposes its fields without writing anything. Throws NotFound for a file that the caller may not read. */
export async function readFile(ctx: Ctx, id: string): Promise<BillFile> {
  demand(ctx, 'bill.draft')
  const { file, vendors } = await reading(ctx, async (tx) => ({
    file: await readableFile(tx, ctx, id),
    vendors: await tx.rows<{ id: string; full_name: string }>(sql`
      select id, full_name from stakeholder where entity_id = ${tenant(ctx).entity_id} and type = 'Vendor' order by created_at, id`),
  }))
  if (file.content_type !== 'application/pdf') return NOTHING
  const texts = await textsOf(ctx, file.storage_key)
  if (texts.length === 0) return NOTHING
  const { lines, ...facts } = billFacts(texts)
  return { ...facts, has_text: true, stakeholder: vendorOn(texts, vendors), lines }
}

async function textsOf(ctx: Ctx, key: string): Promise<Awaited<ReturnType<Ctx['workshop']['readPdf']>>> {
  const content = await ctx.files.get(key)
  if (!content) throw new NotFound()
  const bytes = await buffer(content)
  try {
    return await ctx.workshop.readPdf(bytes, tenant(ctx).company_id)
  } catch (error) {
    if (error instanceof UnreadablePdf || error instanceof WorkTooLarge) return []
    if (!(error instanceof WorkTooLong)) throw asWorkshopBusy(error)
    throw new Problem(
      503,
      { message: 'Reading the file took too long. Try again in a moment.' },
      { 'Retry-After': '5' },
    )
  }
}
