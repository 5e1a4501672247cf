import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mail, Mailer } from './mailer'

export interface OutboxMail {
  id: string
  to: string
  subject: string
  text: string
  link: string | null
  sent_at: string
}

const KEEP = 200

interface Sources {
  now: () => Date
  id: () => string
}

/** Mail that stays on this machine: one JSON file per mail, written whole or not at all; the newest 200 are kept. */
export function outboxMailer(folder: string, { now, id }: Sources): Required<Mailer> {
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const sent = outboxMail(mail, { now, id })
      const name = `${sent.sent_at.replace(/\D/g, '')}-${sent.id}`
      await writeFile(path.join(folder, `${name}.tmp`), JSON.stringify(sent, null, 2), { mode: 0o600 })
      await rename(path.join(folder, `${name}.tmp`), path.join(folder, `${name}.json`))
      const old = (await names(folder)).slice(KEEP)
      await Promise.all(old.map((file) => rm(path.join(folder, file), { force: true })))
    },
    outbox: async () => {
      const files = (await names(folder)).slice(0, KEEP)
      const mails = await Promise.all(files.map((file) => read(path.join(folder, file))))
      return mails.flat()
    },
  }
}

const outboxMail = ({ to, subject, text, link }: Mail, { now, id }: Sources): OutboxMail => ({
  id: id(),
  to,
  subject,
  text,
  link: link ?? null,
  sent_at: now().toISOString(),
})

/** File names begin with the time, so that their order is the order of sending. */
async function names(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return files
    .filter((file) => file.endsWith('.json'))
    .sort()
    .reverse()
}

/** Empty when another process has just deleted the file. */
async function read(file: string): Promise<OutboxMail[]> {
  try {
    return [JSON.parse(await readFile(file, 'utf8')) as OutboxMail]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
