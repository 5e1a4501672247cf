import type { OutboxMail } from './outbox-folder'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The link that the reader should open; it is also in the text. */
  link?: string
  cc?: readonly string[]
  /** Who replies go to. */
  reply_to?: string
  /** Lets the recipient's server recognize the same mail when it is sent twice. */
  message_id?: string
  files?: readonly { name: string; type: string; content: Uint8Array }[]
}

/** Sends one mail. Throws when the transport refuses it. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Sent mails, newest first; only when mail stays on this machine. */
  outbox?(): Promise<OutboxMail[]>
}
