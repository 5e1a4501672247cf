import { execFileSync } from 'node:child_process'

/** Runs hledger, an independent accounting program. It can read our names whatever the language of the machine. */
export const hledger = (args: readonly string[], input?: string): string =>
  execFileSync('hledger', args, { encoding: 'utf8', input, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
