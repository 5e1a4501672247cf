import { forgetSecurityLines, logSecurity } from './log'

test('each security event is logged at most twenty times a minute, and the next minute says how many were left out', () => {
  forgetSecurityLines()
  const lines: Record<string, unknown>[] = []
  const write = jest
    .spyOn(process.stderr, 'write')
    .mockImplementation((text) => lines.push(JSON.parse(String(text)) as Record<string, unknown>) > 0)
  for (let n = 0; n < 100; n += 1) logSecurity('test_forged', { reason: 'site' }, 1_000 + n)
  logSecurity('test_other', {}, 1_500)
  expect(lines.filter(({ event }) => event === 'test_forged')).toHaveLength(20)
  expect(lines.filter(({ event }) => event === 'test_other')).toHaveLength(1)
  logSecurity('test_forged', { reason: 'site' }, 60_999)
  expect(lines).toHaveLength(21)
  for (const now of [61_000, 61_001, 121_000]) logSecurity('test_forged', { reason: 'site' }, now)
  write.mockRestore()
  expect(lines.slice(-3)).toEqual([
    expect.objectContaining({ event: 'test_forged', security: true, unwritten: 81 }),
    expect.not.objectContaining({ unwritten: expect.anything() }),
    expect.not.objectContaining({ unwritten: expect.anything() }),
  ])
})
