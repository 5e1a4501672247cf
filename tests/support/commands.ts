import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** An embedded database on a data folder, open until `close`. */
export async function serve(dataDir: string, options: { walDir?: string } = {}) {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const host = path.resolve('tests/support/embedded-host.mjs')
  const request = JSON.stringify({ ...options, dataDir: path.join(dataDir, 'postgres') })
  const child = spawn(process.execPath, [host, request], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const opened = JSON.parse(line) as { url: string; servingUrl: string }
  return { ...opened, close: async () => (child.stdin.end(), await ended) }
}

export const BACKUP_SECRET = 'a passphrase for backups'

export interface Ran {
  code: number
  output: string
}

/** Runs a command as typed, with only the given settings. */
export const run = (
  command: 'backup' | 'restore' | 'drill' | 'move',
  args: string[],
  env: Record<string, string>,
): Promise<Ran> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [path.resolve(`server/cli/${command}.mjs`), ...args],
      { env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', BACKUP_SECRET, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}`.trim() }),
    ),
  )
