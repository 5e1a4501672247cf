import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { neededSince } from './daily-backup.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-daily-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const now = Date.parse('2026-11-26T12:00:00Z')

it('the log is kept for seven days, or longer if the oldest daily backup is older; other files do not count', () => {
  expect(neededSince(undefined, now).toISOString()).toBe('2026-11-19T12:00:00.000Z')
  writeFileSync(path.join(folder, 'haulbook-2026-11-24-2.tar.gz'), '')
  writeFileSync(path.join(folder, 'books-2025-01-01.tar.gz'), '')
  expect(neededSince(folder, now).toISOString()).toBe('2026-11-19T12:00:00.000Z')
  writeFileSync(path.join(folder, 'haulbook-2026-11-03.tar.gz'), '')
  expect(neededSince(folder, now).toISOString()).toBe('2026-11-03T00:00:00.000Z')
})
