import { createTransport } from 'nodemailer'
import { brand } from '@/lib/brand'
import type { Mailer } from './mailer'

/** Mail through an SMTP server; the sender's address may stand in the URL as `?from=`. */
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
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
  }
}
