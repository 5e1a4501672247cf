import { sendReportPack } from '@/lib/contract/month-close'
import { FILE_TYPES } from '@/lib/contract/report-file'
import type { Tx } from '@/server/db/connect'
import type { Claim } from '@/server/db/queue'
import { demand } from '../can'
import { audit, tenant, type Ctx } from '../context'
import { mailOnce } from '../mail/mail-once'
import { packBytes, packOf } from './pack'
import { mailedPack } from './send-pack'

const Payload = sendReportPack.body.extend({ month: sendReportPack.params.shape.month })

/** Prints the pack and mails it to each recipient separately, at most once each. */
export async function packJob(ctx: Ctx, claim: Claim): Promise<void> {
  demand(ctx, 'report.send')
  const { month, recipients } = Payload.parse(claim.payload)
  await mailOnce(ctx, claim, async () => {
    const pack = await packOf(ctx, month)
    const { name } = pack.letterhead
    const titles = pack.papers.map(({ title }) => title)
    const files = [
      { name: `${pack.file_name}.pdf`, type: FILE_TYPES.pdf, content: await packBytes(ctx, pack, 'pdf') },
      { name: `${pack.file_name}.xlsx`, type: FILE_TYPES.xlsx, content: await packBytes(ctx, pack, 'xlsx') },
    ]
    const mail = { subject: `${name}: report pack of ${pack.period}`, text: textOf(name, pack.period, titles), files }
    return {
      messages: recipients.map((to) => ({ ...mail, to })),
      record: (tx) => noteMail(tx, ctx, 'email_sent', mailedPack({ month, recipients })),
    }
  })
}

const textOf = (name: string, period: string, titles: readonly string[]): string =>
  [
    `Attached is the report pack of ${name} for ${period}, as a PDF and as a workbook.`,
    '',
    ...titles.map((title) => `- ${title}`),
  ].join('\n')

const noteMail = (tx: Tx, ctx: Ctx, action: string, changes: Record<string, unknown>): Promise<void> =>
  audit(tx, ctx, [{ object_type: 'report', object_id: tenant(ctx).entity_id, action, changes }])

/** Records in the audit log that it failed, and why. */
export async function noteUnsentPack(tx: Tx, ctx: Ctx, claim: Claim, message: string): Promise<void> {
  await noteMail(tx, ctx, 'email_failed', { ...mailedPack(Payload.parse(claim.payload)), answer: [null, message] })
}
