import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Mail, Mailer } from './mailer'

const MINUTE = 60_000
/** Between the tries of one mail: less than an hour in all, for which the link of a password reset is good. */
const RETRIES_MS = [2_000, MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE]

interface BackgroundMailer extends Mailer {
  /** Waits for every mail under way; one that waits for its next try has it now. Never throws. */
  settled(): Promise<void>
}

/**
 * Lets nobody wait for the mail server: an answer must not fail with it, nor tell by its time whether a mail went out.
 * A mail that fails is tried again and at last logged, without its text. What it says is kept in memory alone.
 */
export function inBackground(mailer: Mailer, log: Logger, retriesMs: readonly number[] = RETRIES_MS): BackgroundMailer {
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)
  const sendPatiently = async (mail: Mail): Promise<void> => {
    for (const delay of retriesMs) {
      try {
        return await mailer.send(mail)
      } catch (error) {
        log.warn({ err: error, subject: mail.subject }, 'mail failed and is sent again')
      }
      await pause(delay, undefined, closing).catch(() => undefined)
      if (closing.signal.aborted) break
    }
    await mailer.send(mail)
  }
  return {
    ...mailer,
    deliver: (mail) => mailer.send(mail),
    send: (mail) => {
      const sending = sendPatiently(mail)
        .catch((error: unknown) => log.error({ err: error, subject: mail.subject }, 'mail was not sent'))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
      return Promise.resolve()
    },
    settled: async () => {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}
