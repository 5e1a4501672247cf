import type { MailBody } from '@/lib/contract/invoice-mail'
import { PDF } from '@/lib/contract/report-file'
import type { ObjectType } from '@/lib/contract/topics'
import type { Claim } from '@/server/db/queue'
import { audit, type Ctx } from '../context'
import { mailOnce } from './mail-once'

interface Mailed {
  mail: MailBody
  /** The object whose activity shows the mail. */
  about: { object_type: ObjectType; object_id: string }
  /** Prints the attachment, and returns who replies go to. */
  paper: () => Promise<{ name: string; bytes: Uint8Array; reply_to: string | null }>
}

/** Prints a paper and mails it, at most once. */
export const mailPaper = (ctx: Ctx, claim: Claim, { mail, about, paper }: Mailed): Promise<void> =>
  mailOnce(ctx, claim, async () => {
    const { name, bytes, reply_to } = await paper()
    return {
      messages: [{ ...mail, reply_to: reply_to ?? undefined, files: [{ name, type: PDF, content: bytes }] }],
      record: (tx) => audit(tx, ctx, [{ ...about, action: 'email_sent', changes: mailed(mail) }]),
    }
  })

/** What the activity shows about a mail. */
export const mailed = ({ to, cc = [], subject }: Pick<MailBody, 'to' | 'cc' | 'subject'>) => ({
  to: [null, to],
  ...(cc.length > 0 && { cc: [null, cc] }),
  subject: [null, subject],
})
