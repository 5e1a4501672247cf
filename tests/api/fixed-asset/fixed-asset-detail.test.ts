import { fixedAssetDetail } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('GET fixed_asset/fixed-asset/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("returns an asset of the caller's own company, and nobody else's", async () => {
    const books = await makeBooks(api)
    const asset = await addAsset(books)
    expect(await books.client.call(fixedAssetDetail, { params: { id: asset.id } })).toEqual(asset)
    await expectStrangersRefused(api, books, fixedAssetDetail, { params: { id: asset.id } })
  })
})
