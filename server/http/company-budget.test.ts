import type { Actor } from '@/server/services/context'
import { TooMany } from '@/server/services/problems'
import { companyBudget } from './company-budget'

const actorOf = (company_id: string): Actor => ({
  session_id: '',
  user_id: '',
  is_superuser: false,
  company_id,
  entity_id: null,
  role: 'other',
  permission: 'read_only',
  is_owner: false,
  entity_ids: [],
})
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('a company runs one search for sums at a time with a short queue, and no other company waits for it', async () => {
  const budget = companyBudget()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (company: string) =>
    budget.spend(actorOf(company), { upload: null, tries_sums: true }, () => {
      begun.push(company)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const calls = Array.from({ length: 21 }, () => ask('a'))
  await expect(ask('a')).rejects.toThrow(TooMany)
  const other = ask('b')
  await soon()
  expect(begun).toEqual(['a', 'b'])
  const all = Promise.all([...calls, other])
  const settle = setInterval(() => ends.shift()?.(), 1)
  await all
  clearInterval(settle)
  expect(begun).toHaveLength(22)
})
