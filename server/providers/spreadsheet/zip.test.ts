import { setTimeout as pause } from 'node:timers/promises'
import { zip } from './zip'

test('a caller that stops reading continues only after the source, which is read ahead, has stopped', async () => {
  const steps: string[] = []
  async function* source() {
    try {
      for (let n = 0; n < 100; n++) {
        await pause(5)
        steps.push('read')
        yield Buffer.alloc(100_000, n)
      }
    } finally {
      steps.push('stopped')
    }
  }
  async function* entries() {
    try {
      yield { name: 'one', content: source() }
    } finally {
      steps.push('over')
    }
  }
  const pieces = zip(entries())
  await pieces.next()
  await pieces.next()
  await pieces.return(undefined)
  await pause(20)
  expect(steps.slice(-2)).toEqual(['stopped', 'over'])
})
