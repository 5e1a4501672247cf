import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { answersOf, isWhole, summaryOf, throughCycles } from './cycles'
import { Skipped, type Fault } from './fault'
import { startProduct } from './product'
import { p95, spread } from './report'

/** Room for the database, its log of 64 MB and more, and the books of two companies. */
const DISK_MB = 900
const FULL_MS = 4_000
const BACK_MS = 30_000

/** The disk of the data folder fills up under writers, stays full for a while, and then has space again. */
export const fullDisk: Fault = {
  id: 'F07',
  done: 'the disk of the data folder full for 4 s under 8 writers',
  goal: '0 lost, 0 doubled, no answer but 201, 429 and 503, writing again ≤ 30 s after there is room',
  cycles: 5,
  run: async ({ cycles, tell }) => {
    const disk = mountDisk()
    try {
      const product = await startProduct({ folder: path.join(disk, 'data') })
      try {
        const survived = await throughCycles(product, { name: 'F07', cycles, tell, strike: () => full(disk) })
        return {
          figure: `${summaryOf(survived)}; answers ${answersOf(survived)}; writing again ${spread(survived.recovery)}`,
          reached: isWhole(survived) && p95(survived.recovery) <= BACK_MS,
        }
      } finally {
        await product.close()
      }
    } finally {
      spawnSync('umount', ['-l', disk])
      rmSync(disk, { recursive: true, force: true })
    }
  },
}

function mountDisk(): string {
  const disk = mkdtempSync(path.join(tmpdir(), 'haulbook-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk])
  if (status === 0) return disk
  rmSync(disk, { recursive: true, force: true })
  throw new Skipped('a small disk may not be mounted here')
}

/** Takes every free block, again and again, until the time is over. */
async function full(disk: string): Promise<void> {
  const file = openSync(path.join(disk, 'filler'), 'w')
  const block = Buffer.alloc(1 << 20)
  try {
    for (const until = performance.now() + FULL_MS; performance.now() < until; await pause(20))
      try {
        while (statfsSync(disk).bavail > 0) writeSync(file, block)
      } catch {
        // Full, as intended.
      }
  } finally {
    ftruncateSync(file, 0)
    closeSync(file)
  }
}
