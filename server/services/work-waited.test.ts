import { workHere } from '@/server/providers/workshop/work-here'
import type { Actor } from './context'
import { atWorkshop } from './work-waited'

const actorOf = (company_id: string): Actor => ({
  session_id: '',
  user_id: '',
  is_superuser: false,
  company_id,
  entity_id: null,
  role: 'admin',
  permission: 'full_access',
  is_owner: false,
  entity_ids: [],
})

test('a company reads and prints one thing at a time, and keeps no other company waiting', async () => {
  const begun: string[] = []
  const end = new Map<string, () => void>()
  const ask = (company: string, name: string) =>
    atWorkshop({ workshop: workHere, actor: actorOf(company) }, () => {
      begun.push(name)
      return new Promise<void>((resolve) => end.set(name, resolve))
    })
  const [print, file, other] = [ask('a', 'print'), ask('a', 'file'), ask('b', 'other')]
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['print', 'other'])
  end.get('print')?.()
  await print
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['print', 'other', 'file'])
  for (const name of ['file', 'other']) end.get(name)?.()
  await Promise.all([file, other])
})
