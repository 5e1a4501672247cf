import { createCompany } from '@/lib/contract/company'
import { createStakeholder, stakeholderList } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember } from '@/tests/support/company'
import { makeBooks } from '@/tests/support/books'

describe('POST stakeholder/stakeholder/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('stores every field; eight attempts with one key create one stakeholder', async () => {
    const books = await makeBooks(api)
    const body = {
      type: 'Vendor' as const,
      full_name: 'Pilot',
      email: 'ap@pilot.example',
      phone: '1',
      address1: 'a',
      address2: 'b',
      city: 'Joplin',
      state: 'MO',
      zip_code: '64801',
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        books.client.call(createStakeholder, { body, headers: { 'idempotency-key': 'form-1' } }),
      ),
    )
    expect(answers[0]).toMatchObject(body)
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect((await books.client.call(stakeholderList)).count).toBe(1)
  })

  it('a key already used in another company is refused (422)', async () => {
    const books = await makeBooks(api)
    const ask = { body: { type: 'Vendor', full_name: 'Pilot' }, headers: { 'idempotency-key': 'of-two' } } as const
    await books.client.call(createStakeholder, ask)
    await books.client.call(createCompany, { body: { name: 'Another' } })
    expect((await books.client.refused(createStakeholder, ask)).status).toBe(422)
  })

  it('invalid fields are refused by name (400)', async () => {
    const books = await makeBooks(api)
    expect(
      (await books.client.refused(createStakeholder, { body: { full_name: '', email: 'no', company: 'x' } })).body,
    ).toEqual({
      type: ['field is required'],
      full_name: ['field is required'],
      email: ['Enter a valid email address.'],
      company: ['This field is not known.'],
    })
    expect(
      (await books.client.refused(createStakeholder, { body: { type: 'Vendor', full_name: 'x'.repeat(256) } })).body,
    ).toEqual({
      full_name: ['Use at most 255 characters.'],
    })
  })

  it('a read-only member is denied (403)', async () => {
    const books = await makeBooks(api)
    const reader = await addMember(api, books, { role: 'finance_department', permission: 'read_only' })
    expect(
      (await reader.client.refused(createStakeholder, { body: { type: 'Vendor', full_name: 'x' } })).body.code,
    ).toBe('permission_denied')
  })
})
