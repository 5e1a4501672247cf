import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { inBackground } from './background'
import type { Mail } from './mailer'

const mail: Mail = { to: 'a@b.co', subject: 'Hello', text: 'secret text' }

/** A transport that fails the first tries. */
function failing(times: number, retries = [1, 1, 1]) {
  const sent: Mail[] = []
  let tries = 0
  const send = (each: Mail) =>
    tries++ < times ? Promise.reject(new Error('refused')) : Promise.resolve(void sent.push(each))
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  return { mailer: inBackground({ send }, log, retries), sent, lines, tries: () => tries }
}
const until = async (holds: () => boolean) => {
  while (!holds()) await pause(1)
}

test('nobody waits for the mail server, and settled waits for every mail', async () => {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const mailer = inBackground({ send: () => arrived }, pino({ level: 'silent' }))
  await mailer.send(mail)
  let settled = false
  const settling = mailer.settled().then(() => (settled = true))
  await Promise.resolve()
  expect(settled).toBe(false)
  arrive()
  await settling
})

test('a mail that fails is sent again until it is taken', async () => {
  const { mailer, sent, tries } = failing(3)
  await mailer.send(mail)
  await until(() => sent.length > 0)
  expect([sent, tries()]).toEqual([[mail], 4])
})

test('one that waits for its next try has it when the program ends', async () => {
  const { mailer, sent, tries } = failing(1, [3_600_000, 3_600_000])
  await mailer.send(mail)
  await until(() => tries() === 1)
  await mailer.settled()
  expect([sent, tries()]).toEqual([[mail], 2])
})

test('a mail that always fails is given up and logged without its text', async () => {
  const { mailer, sent, lines, tries } = failing(9)
  await mailer.send(mail)
  await until(() => tries() === 4)
  await mailer.settled()
  expect(sent).toEqual([])
  expect(lines.at(-1)).toContain('mail was not sent')
  expect(lines.join('')).not.toContain('secret text')
})
