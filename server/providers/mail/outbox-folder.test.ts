import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { outboxMailer } from './outbox-folder'

let folder: string
beforeEach(async () => void (folder = path.join(await mkdtemp(path.join(tmpdir(), 'outbox-')), 'outbox')))
afterEach(() => rm(path.dirname(folder), { recursive: true }))

let count = 0
const mailer = () =>
  outboxMailer(folder, { now: () => new Date(Date.UTC(2026, 0, 1) + count++ * 1000), id: () => `id-${count}` })
const mail = (subject: string) => ({ to: 'a@b.co', subject, text: 'Hello' })

test('mails are shown newest first, with their link or null', async () => {
  const box = mailer()
  expect(await box.outbox()).toEqual([])
  await box.send(mail('first'))
  await box.send({ ...mail('second'), link: 'https://books.test/x' })
  expect(await box.outbox()).toMatchObject([
    {
      subject: 'second',
      link: 'https://books.test/x',
      to: 'a@b.co',
      text: 'Hello',
      sent_at: expect.stringMatching(/^2026-01-01T.*Z$/),
    },
    { subject: 'first', link: null },
  ])
})

test('another copy on the same folder shows them too', async () => {
  await mailer().send(mail('kept'))
  expect(await mailer().outbox()).toMatchObject([{ subject: 'kept' }])
})

test('the newest 200 are kept', async () => {
  const box = mailer()
  for (let sent = 0; sent < 205; sent++) await box.send(mail(`mail ${sent}`))
  const kept = await box.outbox()
  expect([kept.length, kept[0]?.subject, kept.at(-1)?.subject]).toEqual([200, 'mail 204', 'mail 5'])
  expect(await readdir(folder)).toHaveLength(200)
})

test('a half-written file is never shown', async () => {
  const box = mailer()
  await box.send(mail('whole'))
  await writeFile(path.join(folder, '99999999999999999-x.tmp'), '{"to":')
  expect(await box.outbox()).toHaveLength(1)
})
