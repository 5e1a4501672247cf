import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { assertInTime } from '@/server/db/deadline'
import { deadline } from './deadline'
import { fileReply } from './file-reply'

test('a file that has begun can take as long as it needs', async () => {
  async function* pieces() {
    for (const piece of ['one ', 'two ', 'three']) {
      await pause(20)
      assertInTime()
      yield piece
    }
  }
  const app = new Hono()
  app.use(deadline(30))
  app.get('/', (c) => fileReply(c, 'text/plain', { name: 'long.txt', content: pieces() }))
  expect(await (await app.request('/')).text()).toBe('one two three')
})
