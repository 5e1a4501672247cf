import { OverBudget, statementTime } from './statement-time'

test('a company that used up its minute waits until the excess has decayed; another company does not', async () => {
  let clock = 0
  const { spend } = statementTime(6_000, () => clock)
  const taking = (ms: number) => async () => void (clock += ms)
  await spend('busy', taking(4_000))
  await spend('busy', taking(4_000))
  const refused = await spend('busy', taking(1)).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OverBudget)
  expect((refused as OverBudget).seconds).toBe(16)
  await spend('quiet', taking(10))
  clock += 16_000
  await spend('busy', taking(10))
})
