import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@/bench/programs'
import { damageIn } from './checker'
import { isWhole, summaryOf, throughCycles } from './cycles'
import { Skipped, type Fault } from './fault'
import { startProduct } from './product'
import { spread } from './report'

const KEPT = 10
const MOUNT_MS = 10_000

/** The power fails: every program ends at once, and whatever was not synced to the disk is gone. */
export const powerCut: Fault = {
  id: 'F05',
  done: 'power cut under 8 writers through the API: every program killed, and all that was not synced lost',
  goal: '0 lost, 0 doubled, books sound, amcheck clean',
  cycles: 5,
  run: async ({ cycles, tell }) => {
    const disk = forgetfulDisk()
    try {
      await disk.mount()
      const where = { folder: path.join(disk.folder, 'data'), port: await freePort() }
      const site = await startProduct(where)
      let product = site
      try {
        const survived = await throughCycles(site, {
          name: 'F05',
          cycles,
          tell,
          strike: async () => {
            await product.killAll()
            await disk.cut()
            await disk.mount()
            product = await startProduct(where)
            if (product.api !== site.api) throw new Error(`The API has moved from ${site.api} to ${product.api}`)
          },
        })
        const damage = await damageIn(site.owner_url)
        for (const one of damage.slice(0, KEPT)) tell(`damaged: ${one}`)
        return {
          figure: `${summaryOf(survived)}, amcheck ${damage.length === 0 ? 'clean' : `${damage.length} faults`}; writing again ${spread(survived.recovery)} after the programs were started`,
          reached: isWhole(survived) && damage.length === 0,
        }
      } finally {
        await product.close()
      }
    } finally {
      await disk.cut()
      disk.remove()
    }
  },
}

/** A folder on LazyFS, which holds back in its own memory what nobody has synced. */
function forgetfulDisk() {
  if (spawnSync('lazyfs').error) throw new Skipped('it needs LazyFS, as the program lazyfs')
  const home = mkdtempSync(path.join(tmpdir(), 'haulbook-power-'))
  // PostgreSQL, which runs as another user, must reach its folder.
  chmodSync(home, 0o755)
  const at = (name: string) => path.join(home, name)
  const [folder, kept, settings] = [at('disk'), at('kept'), at('lazyfs.toml')]
  for (const each of [folder, kept]) mkdirSync(each, { mode: 0o755 })
  const lines = [
    ...['[faults]', `fifo_path="${at('commands')}"`],
    ...['[cache]', 'apply_eviction=false', '[cache.simple]', 'custom_size="2gb"', 'blocks_per_page=1'],
    ...['[filesystem]', 'log_all_operations=false', 'logfile=""'],
  ]
  writeFileSync(settings, lines.join('\n'))
  let held: ChildProcess | undefined
  const isMounted = () => readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `)
  return {
    folder,
    mount: async () => {
      const through = ['allow_other', 'modules=subdir', `subdir=${kept}`].flatMap((option) => ['-o', option])
      held = spawn('lazyfs', [folder, '--config-path', settings, ...through, '-f'], { stdio: 'ignore' })
      for (const until = performance.now() + MOUNT_MS; !isMounted(); await pause(20))
        if (performance.now() > until) throw new Skipped('LazyFS cannot be mounted here')
    },
    /** Ends the file system with all it holds back. */
    cut: async () => {
      const ended = held && held.exitCode === null && held.signalCode === null ? once(held, 'exit') : undefined
      held?.kill('SIGKILL')
      await ended
      spawnSync('umount', ['-l', folder])
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
