import { createTransport } from 'nodemailer'
import { brand } from '@/lib/brand'
import type { Mailer } from './mailer'

/** Mail through an SMTP server; the sender's address can be in the URL as `?from=`. */
export function smtpMailer(url: string): Mailer {
  const address = new URL(url)
  const from = address.searchParams.get('from') ?? `${brand.name} <no-reply@${address.hostname}>`
  address.searchParams.delete('from')
  const transport = createTransport({
    url: address.href,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send: Mailer['send'] = async ({ to, cc = [], subject, text, reply_to, message_id, files = [] }) => {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      cc: cc.map((address) => ({ name: '', address })),
      replyTo: reply_to === undefined ? undefined : { name: '', address: reply_to },
      messageId: message_id,
      subject,
      text,
      attachments: files.map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(content),
      })),
    })
  }
  return { send }
}
