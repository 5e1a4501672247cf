import type { OutboxMail } from './outbox-folder'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The one address that the reader is asked to open; it also stands in the text. */
  link?: string
  cc?: readonly string[]
  /** Whom an answer goes to. */
  reply_to?: string
  /** The same mail, sent twice, is one to who receives it. */
  message_id?: string
  files?: readonly { name: string; type: string; content: Uint8Array }[]
}

/** Sends one mail. Throws when the transport refuses it. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Mails sent, newest first; only where they stay on this machine. */
  outbox?(): Promise<OutboxMail[]>
}
