import sql from 'sql-template-tag'
import { anonymous } from '@/server/seed/owner'
import { identity } from '@/server/services/context'
import { sendPosted } from '@/server/services/mail/posted-mail'
import { testApi, type TestApi } from '@/tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Open this', link: 'https://books.test/x?token=secret' }
const waiting = () =>
  api.rows<{ sealed: string; queue: string; max_attempts: number }>(sql`
    select j.payload ->> 'sealed' as sealed, q.queue_name as queue, j.max_attempts
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'mail'
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id`)

test('an email is queued encrypted if its transaction is committed, and not at all if it is rolled back', async () => {
  const ctx = anonymous(api.ports)
  await expect(
    identity(ctx, async (tx) => {
      await ctx.post(tx, mail)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await waiting()).toEqual([])
  await identity(ctx, (tx) => ctx.post(tx, mail))
  const [row] = await waiting()
  expect(row).toMatchObject({ queue: 'mail', max_attempts: 13 })
  expect(Buffer.from(row?.sealed ?? '', 'base64').toString('latin1')).not.toMatch(/secret|example/)
})

test('a failed attempt is reported, so that the queue retries; no email is sent once its link has expired', async () => {
  const [{ sealed } = { sealed: '' }] = await waiting()
  const refuses = { ...api.ports, mail: { send: () => Promise.reject(new Error('refused')) } }
  await expect(sendPosted(refuses, { sealed, is_last: false })).rejects.toThrow('refused')
  const before = api.mails.length
  const later = new Date(api.ports.now().getTime() + 25 * 3_600_000)
  await sendPosted({ ...api.ports, now: () => later }, { sealed, is_last: false })
  expect(api.mails).toHaveLength(before)
  await sendPosted(api.ports, { sealed, is_last: false })
  expect(api.mails.at(-1)).toMatchObject({ ...mail, message_id: expect.stringContaining('@books.test>') as string })
})
