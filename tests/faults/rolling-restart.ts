import { existsSync } from 'node:fs'
import { HAPROXY, startCopies } from './balanced-copies'
import { answersOf, isWhole, summaryOf, throughCycles } from './cycles'
import { Skipped, type Fault } from './fault'
import { endsSession, peopleAt } from './people'
import { startProduct } from './product'
import { number } from './report'

/** 503 tells the browser to retry. */
const MENDED = ['201', '429', '503']

/** A new version is rolled out: the copies restart one after another while people work. */
export const rollingRestart: Fault = {
  id: 'F14',
  done: 'two copies of web and of the API behind HAProxy, restarted one after the other under 4 people who are signed in',
  goal: '0 signed out, 0 lost, 0 doubled, no answer but 201 and 503',
  cycles: 5,
  run: async ({ cycles, tell }) => {
    if (!existsSync(HAPROXY)) throw new Skipped('HAProxy is not installed')
    const product = await startProduct()
    let signedOut = 0
    try {
      const copies = await startCopies(product)
      try {
        const survived = await throughCycles(product, {
          name: 'F14',
          cycles,
          tell,
          places: (_site, companies) => peopleAt(copies.web, companies),
          onAnswer: (_place, answer) => {
            if (endsSession(answer)) signedOut += 1
          },
          strike: () => copies.roll(),
        })
        const failed = [...survived.written.answers].filter(([answer]) => !MENDED.includes(answer))
        const unmended = failed.reduce((sum, [, times]) => sum + times, 0)
        return {
          figure: `${summaryOf(survived)}, ${signedOut} signed out; ${number(cycles * copies.count)} restarts; answers ${answersOf(survived)}`,
          reached: isWhole(survived) && signedOut + unmended === 0,
        }
      } finally {
        await copies.stop()
      }
    } finally {
      await product.close()
    }
  },
}
