import { createStakeholder, mergeStakeholder, stakeholderDuplicates } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('groups possible duplicates, oldest first; a merge dissolves the group, and other books are ignored', async () => {
  const [books, other] = [await makeBooks(api), await makeBooks(api)]
  const groups = async () =>
    (await books.client.call(stakeholderDuplicates)).groups.map((group) => group.map(({ full_name }) => full_name))
  const bolt = await books.stakeholder('Bolt and Sons')
  await other.stakeholder('Bolt and Sons')
  expect(await groups()).toEqual([])
  const twin = await books.stakeholder('BOLT & Sons, LLC')
  await books.stakeholder('Bolt Freight')
  for (const full_name of ['Pilot', 'Loves'])
    await books.client.call(createStakeholder, { body: { type: 'Vendor', full_name, email: 'ap@fuel.example' } })
  await books.stakeholder('&')
  await books.stakeholder('!')
  expect(await groups()).toEqual([
    ['Bolt and Sons', 'BOLT & Sons, LLC'],
    ['Pilot', 'Loves'],
  ])
  await books.client.call(mergeStakeholder, { params: { id: twin.id }, body: { into: bolt.id } })
  expect(await groups()).toEqual([['Pilot', 'Loves']])
})

test('letters of other languages distinguish two names, and their accents do not', async () => {
  const books = await makeBooks(api)
  for (const name of [
    'Иванов 7',
    'Петров 7',
    'José',
    'Jos',
    'JOSE, Inc.',
    'Ñ Line',
    'Łine',
    'Line',
    'O’Brien',
    "O'Brien",
  ])
    await books.stakeholder(name)
  const { groups } = await books.client.call(stakeholderDuplicates)
  expect(groups.map((group) => group.map(({ full_name }) => full_name))).toEqual([
    ['José', 'JOSE, Inc.'],
    ['O’Brien', "O'Brien"],
  ])
})
