import { z } from 'zod'
import { sendReportPack } from '@/lib/contract/month-close'
import { FILE_TYPES } from '@/lib/contract/report-file'
import type { Tx } from '@/server/db/connect'
import { advance, complete, type Claim } from '@/server/db/queue'
import { demand } from '../can'
import { audit, besideBooks, tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import { packBytes, packOf } from './pack'
import { mailedPack } from './send-pack'

const Payload = sendReportPack.body.extend({ month: sendReportPack.params.shape.month })
/** To whom the mail server was asked to send it already. */
const Result = z.object({ sent: z.array(z.string()), sending: z.string().nullable() })
type Result = z.infer<typeof Result>

const UNSURE = 'The mail was interrupted while it went out. It may have arrived; it is not sent again by itself.'

/** Prints the pack and mails it to each person by itself, at most once each: an attempt that broke off while a mail went out ends. */
export async function packJob(ctx: Ctx, claim: Claim): Promise<void> {
  demand(ctx, 'report.export')
  const { month, recipients } = Payload.parse(claim.payload)
  const before = Result.safeParse(claim.result).data ?? { sent: [], sending: null }
  if (before.sending !== null) throw new Conflict(UNSURE)
  const pack = await packOf(ctx, month)
  const files = [
    { name: `${pack.file_name}.pdf`, type: FILE_TYPES.pdf, content: await packBytes(ctx, pack, 'pdf') },
    { name: `${pack.file_name}.xlsx`, type: FILE_TYPES.xlsx, content: await packBytes(ctx, pack, 'xlsx') },
  ]
  const sent = [...before.sent]
  for (const to of recipients.filter((recipient) => !sent.includes(recipient))) {
    await note(ctx, claim, { sent: [...sent], sending: to })
    try {
      await (ctx.mail.deliver ?? ctx.mail.send)({
        to,
        subject: `${pack.letterhead.name}: report pack of ${pack.period}`,
        text: textOf(
          pack.letterhead.name,
          pack.period,
          pack.papers.map(({ title }) => title),
        ),
        message_id: `<${claim.id}.${sent.length}@${new URL(ctx.app_origin).hostname}>`,
        files,
      })
    } catch (error) {
      ctx.log.warn({ err: error }, 'a report pack was not mailed')
      throw new Conflict(error instanceof Error ? error.message : 'The mail server refused.')
    }
    sent.push(to)
    await note(ctx, claim, { sent: [...sent], sending: null })
  }
  await besideBooks(ctx, async (tx) => {
    await noteMail(tx, ctx, 'email_sent', mailedPack({ month, recipients }))
    await complete(tx, claim, { result: { sent, sending: null }, now: ctx.now() })
  })
}

const textOf = (name: string, period: string, titles: readonly string[]): string =>
  [
    `Attached is the report pack of ${name} for ${period}, as a PDF and as a workbook.`,
    '',
    ...titles.map((title) => `- ${title}`),
  ].join('\n')

const note = (ctx: Ctx, claim: Claim, result: Result): Promise<unknown> =>
  besideBooks(ctx, (tx) => advance(tx, claim, { progress: 50, result, now: ctx.now() }))

const noteMail = (tx: Tx, ctx: Ctx, action: string, changes: Record<string, unknown>): Promise<void> =>
  audit(tx, ctx, [{ object_type: 'report', object_id: tenant(ctx).entity_id, action, changes }])

/** The log tells that it failed, and why. */
export async function noteUnsentPack(tx: Tx, ctx: Ctx, claim: Claim, message: string): Promise<void> {
  await noteMail(tx, ctx, 'email_failed', { ...mailedPack(Payload.parse(claim.payload)), answer: [null, message] })
}
