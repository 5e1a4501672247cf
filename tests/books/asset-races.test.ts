import {
  disposeFixedAsset,
  fixedAssetDetail,
  postDepreciation,
  rollBackDepreciation,
  runDepreciation,
  undoDisposal,
  unpostDepreciation,
} from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, month, monthsOf } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'
import { patient } from '@/tests/support/patient'

/** 100,000.00 over five years from January 2026: 1,666.67 a month, 8,333.35 until the end of May. */
describe('simultaneous changes of one asset', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T17:00:00Z')
  })
  afterAll(() => api.close())

  it('four disposals while its months are posted and unposted: one succeeds, each month is posted once, the books stay sound', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const send = patient(books.client.send)
    const { id } = await addAsset(books)
    const rowId = (await month(books, id, '2026-03')).id
    const dispose = () => send(disposeFixedAsset, { params: { id }, body: { date: '2026-06-10', proceeds: 90000 } })
    const answers = await Promise.all([
      dispose(),
      send(runDepreciation, { body: { month: '2026-04' } }),
      dispose(),
      send(postDepreciation, { params: { rowId } }),
      send(unpostDepreciation, { params: { rowId } }),
      dispose(),
      send(rollBackDepreciation, { body: { month: '2026-01' } }),
      dispose(),
    ])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 400, 409].includes(status))).toEqual([])
    const disposals = [0, 2, 5, 7].map((n) => answers[n]?.status)
    expect(disposals.sort()).toEqual([200, 409, 409, 409])
    expect((await monthsOf(books, id)).filter(({ status }) => status === 'posted')).toHaveLength(5)
    expect(await books.balances()).toEqual({ 1095: -10000, 1510: 0, 1710: 0, 6610: 8333.35, 8510: 1666.65 })
    await books.sound()
  })

  it('two simultaneous undo requests of one disposal: exactly one succeeds, and depreciation continues where it stopped', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const send = patient(books.client.send)
    const { id } = await addAsset(books)
    await books.client.call(disposeFixedAsset, { params: { id }, body: { date: '2026-06-10', proceeds: 90000 } })
    const answers = await Promise.all([1, 2].map(() => send(undoDisposal, { params: { id } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await books.client.call(fixedAssetDetail, { params: { id } })).toMatchObject({
      disposed_on: null,
      book_value: 91666.65,
    })
    await books.sound()
  })
})
