import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Mailer } from './mailer'

const RETRY_MS = 2_000

interface BackgroundMailer extends Mailer {
  /** Waits for every mail under way. Never throws. */
  settled(): Promise<void>
}

/**
 * Lets nobody wait for the mail server: an answer must not fail with it, nor tell by its time whether a mail went out.
 * A mail that fails is tried once more and then logged, without its text.
 */
export function inBackground(mailer: Mailer, log: Logger, retryMs = RETRY_MS): BackgroundMailer {
  const underWay = new Set<Promise<void>>()
  return {
    ...mailer,
    deliver: (mail) => mailer.send(mail),
    send: (mail) => {
      const sending = mailer
        .send(mail)
        .catch(async (error: unknown) => {
          log.warn({ err: error, subject: mail.subject }, 'mail failed and is sent once more')
          await pause(retryMs)
          await mailer.send(mail)
        })
        .catch((error: unknown) => log.error({ err: error, subject: mail.subject }, 'mail was not sent'))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
      return Promise.resolve()
    },
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}
