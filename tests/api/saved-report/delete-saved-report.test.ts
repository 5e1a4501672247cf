import { createSavedReport, deleteSavedReport, savedReportList } from '@/lib/contract/saved-report'
import { testApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

it('deletes the report; one of another company is not found (404)', async () => {
  const api = await testApi()
  const [books, other] = [await makeBooks(api), await makeBooks(api)]
  const { id } = await books.client.call(createSavedReport, {
    body: { name: 'Cash', report: 'cash-activity', period: 'yearToDate', settings: {} },
  })
  expect((await other.client.refused(deleteSavedReport, { params: { id } })).status).toBe(404)
  expect(await books.client.call(deleteSavedReport, { params: { id } })).toEqual({
    message: 'Report Cash was deleted.',
  })
  expect(await books.client.call(savedReportList, {})).toEqual([])
  expect((await books.client.refused(deleteSavedReport, { params: { id } })).status).toBe(404)
  await api.close()
})
