import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runApart } from '@/tests/support/run-apart'

const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The reported reason for the end of a program that wrote these lines. */
const reasonOf = (lines: string[]) =>
  runApart<{ reason: string | null }>(`
    import { openLog } from '@/server/cli/support/log-file.mjs'
    const log = openLog(${JSON.stringify(folder)}, 'api')
    log.write(${JSON.stringify(lines.map((line) => `${line}\n`).join(''))})
    console.log(JSON.stringify({ reason: log.reason() ?? null }))`).reason

test('the reason why a program ended comes from its log, preferably from an error', () => {
  const json = (level: number, msg: string, err?: object) => JSON.stringify({ level, msg, err })
  expect(reasonOf([json(50, 'cannot listen', { message: 'EADDRINUSE' }), json(30, 'stopping')])).toBe(
    'cannot listen: EADDRINUSE',
  )
  expect(reasonOf(['DATABASE_URL must be set'])).toBe('DATABASE_URL must be set')
  expect(reasonOf(['    at module (file.js:1)', 'Error: out of memory', 'Node.js v22.1.0'])).toBe(
    'Error: out of memory',
  )
  expect(reasonOf([])).toBeNull()
})
