import { v7 } from 'uuid'
import { stakeholderDetail } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET stakeholder/stakeholder/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('returns one stakeholder; ids outside the company are not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const pilot = await mine.stakeholder()
    expect(await mine.client.call(stakeholderDetail, { params: { id: pilot.id } })).toEqual(pilot)
    for (const id of [(await other.stakeholder()).id, v7()]) {
      expect((await mine.client.refused(stakeholderDetail, { params: { id } })).status).toBe(404)
    }
  })
})
