import { createTemplate, deleteTemplate } from '@/lib/contract/journal-template'
import { createTruck, deleteTruck, setTruckMileage, truckDetail } from '@/lib/contract/truck'
import { createFixedAsset } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('DELETE fixed_asset/truck/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('deletes a truck without references', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createTruck, {
      body: { year: 2025, make: 'Freightliner', model: 'Cascadia', unit_number: '102' },
    })
    expect(await books.client.call(deleteTruck, { params: { id } })).toEqual({
      message: 'Truck 102 · 2025 Freightliner Cascadia was deleted.',
    })
    expect((await books.client.refused(truckDetail, { params: { id } })).status).toBe(404)
  })

  it('a truck with mileage cannot be deleted (409, with what to do); once its miles are removed it can', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createTruck, { body: { unit_number: '102' } })
    const drove = (miles: number | null) =>
      books.client.call(setTruckMileage, { body: { truck: id, month: '2026-01', miles } })
    await drove(9800)
    const refused = await books.client.refused(deleteTruck, { params: { id } })
    expect([...messageOf(refused), refused.body.code]).toEqual([
      409,
      'Truck has mileage and cannot be deleted. Clear the miles of its months first.',
      'in_use',
    ])
    await drove(null)
    expect(await books.client.call(deleteTruck, { params: { id } })).toEqual({ message: 'Truck 102 was deleted.' })
  })

  it('a truck of a recurring entry cannot be deleted (409, with which one); once that is deleted it can', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createTruck, { body: { unit_number: '102' } })
    const lines = await books.journalLines([
      [6010, 80, 0],
      [2390, 0, 80],
    ])
    const template = await books.client.call(createTemplate, {
      body: { name: 'Parking of 102', next_on: '2099-01-31', accounts: lines.map((line) => ({ ...line, truck: id })) },
    })
    const refused = await books.client.refused(deleteTruck, { params: { id } })
    expect([...messageOf(refused), refused.body.code]).toEqual([
      409,
      'Truck is used by template Parking of 102 and cannot be deleted. Change or delete the template first.',
      'in_use',
    ])
    await books.client.call(deleteTemplate, { params: { id: template.id } })
    expect(await books.client.call(deleteTruck, { params: { id } })).toEqual({ message: 'Truck 102 was deleted.' })
  })

  it('a truck with an asset cannot be deleted (409), and other companies and read-only members are refused', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createTruck, {
      body: { year: 2025, make: 'Freightliner', model: 'Cascadia', unit_number: '102' },
    })
    await books.client.call(createFixedAsset, {
      body: {
        asset_type: 'truck',
        truck: id,
        type_of_financing: 'cash',
        type_of_ownership: 'company',
        total_cost: 1000,
        purchase_date: '2026-01-15',
        depreciation_start_date: '2026-01-15',
        useful_life: 1,
      },
    })
    const refused = await books.client.refused(deleteTruck, { params: { id } })
    expect([...messageOf(refused), refused.body.code]).toEqual([
      409,
      'Truck is used by other records and cannot be deleted.',
      'in_use',
    ])
    await expectStrangersRefused(api, books, deleteTruck, { params: { id } })
  })
})
