import { createSavedReport, savedReportList } from '@/lib/contract/saved-report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

it("lists the company's saved reports by name, and none of another company; members who cannot export see none", async () => {
  const api: TestApi = await testApi()
  const [books, other] = [await makeBooks(api), await makeBooks(api)]
  for (const name of ['Zebra', 'apple'])
    await books.client.call(createSavedReport, {
      body: { name, report: 'cash-activity', period: 'yearToDate', settings: {} },
    })
  expect((await books.client.call(savedReportList, {})).map(({ name }) => name)).toEqual(['apple', 'Zebra'])
  expect(await other.client.call(savedReportList, {})).toEqual([])
  const driver = await addMember(api, books, { role: 'other' })
  expect((await driver.client.refused(savedReportList, {})).status).toBe(403)
  await api.close()
})
