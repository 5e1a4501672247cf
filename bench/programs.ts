import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Program {
  pid: number
  origin: string
  stop: () => Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

interface Start {
  args: string[]
  env: Record<string, string>
  port: number
  /** Where it runs; our own folder otherwise. */
  folder?: string
  /** Answers 200 when the program is ready. */
  health: string
  /** The file that takes what it says; otherwise only its errors are told, on ours. */
  log?: string
}

/** Starts a program on a free port and waits until it answers there. */
export async function startProgram({ args, env, port, folder, health, log }: Start): Promise<Program> {
  const output = log === undefined ? undefined : openSync(log, 'a')
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit'],
  })
  if (output !== undefined) closeSync(output)
  running.add(child)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  void ended.then(() => running.delete(child))
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (const giveUp = Date.now() + 60_000; child.exitCode === null && Date.now() < giveUp; await sleep(50)) {
    const answer = await fetch(`${origin}${health}`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return { pid: child.pid ?? 0, origin, stop }
  }
  await stop()
  throw new Error(`${args.join(' ')} did not answer`)
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port'))))
    })
  })
