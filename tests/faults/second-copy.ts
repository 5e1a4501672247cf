import { spawn } from 'node:child_process'
import path from 'node:path'
import { freePort } from '@/bench/programs'
import type { Fault } from './fault'
import { startProduct, type Product } from './product'
import { p95, spread } from './report'

const REFUSED_MS = 1_000

/** Starts a second product on the folder of a running one. */
export const secondCopy: Fault = {
  id: 'F15',
  done: 'a second copy started on the data folder of one that runs',
  goal: 'refused ≤ 1 s with a line that names the folder, the first one serves on',
  cycles: 5,
  run: async ({ cycles, tell }) => {
    const product = await startProduct()
    try {
      const took: number[] = []
      let wrong = 0
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        const { ms, code, output } = await startAgain(product)
        took.push(ms)
        const serves = (await fetch(`${product.api}/api/v1/health/`)).ok
        if (code !== 0 && output.includes(product.folder) && serves) continue
        wrong += 1
        tell(`code ${code}, the first one serves: ${serves}, said: ${output}`)
      }
      return {
        figure: `${wrong} not refused or not named; refused ${spread(took)}`,
        reached: wrong === 0 && p95(took) <= REFUSED_MS,
      }
    } finally {
      await product.close()
    }
  },
}

async function startAgain({ folder }: Product): Promise<{ ms: number; code: number | null; output: string }> {
  const options = JSON.stringify({ folder, port: await freePort(), web: false })
  const began = performance.now()
  const child = spawn(process.execPath, [path.resolve('tests/faults/supervise.mjs'), options], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { ms: performance.now() - began, code, output }
}
