import fc from 'fast-check'
import type { BodyInput } from '@/lib/contract/endpoint'
import {
  type createFixedAsset,
  disposeFixedAsset,
  fixedAssetList,
  rollBackDepreciation,
  runDepreciation,
  undoDisposal,
  type FixedAsset,
} from '@/lib/contract/fixed-asset'
import { setTruckMileage } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { sumWire } from '@/lib/money/cents'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const month = fc.integer({ min: 1, max: 9 }).map((each) => `2026-0${each}`)
const which = fc.nat({ max: 5 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('buy'), cents: fc.integer({ min: 1, max: 20_000_000 }), month, which }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('run'), cents: fc.constant(0), month, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('roll back'), cents: fc.constant(0), month, which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('drive'), cents: fc.integer({ min: 0, max: 900_000 }), month, which }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('sell'), cents: fc.integer({ min: 0, max: 9_000_000 }), month, which }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo a sale'), cents: fc.constant(0), month, which }) },
)
type Step = { do: string; cents: number; month: string; which: number }

const register = async (books: Books): Promise<FixedAsset[]> =>
  (await books.client.call(fixedAssetList, { query: { page_size: 100 } })).results

/** One step; if the books refuse it at that moment, nothing may change. */
async function take(books: Books, { do: what, cents, month: to, which: n }: Step): Promise<void> {
  const assets = await register(books)
  const asset = assets[n % Math.max(1, assets.length)]
  if (what === 'buy') {
    const date = `${to}-15`
    await addAsset(books, {
      asset_type: n % 2 === 0 ? 'truck' : 'trailer',
      total_cost: cents / 100,
      useful_life: 1 + (n % 4),
      purchase_date: date,
      depreciation_start_date: date,
      ...wearOf(n, cents),
    })
  } else if (what === 'run') await send(books, runDepreciation, { body: { month: to } })
  else if (what === 'roll back') await send(books, rollBackDepreciation, { body: { month: to } })
  else if (what === 'drive') {
    // Enters each truck's miles up to the month, so that depreciation by miles can be posted.
    for (const { truck } of assets)
      if (truck)
        for (let at = 1; at <= Number(to.slice(5)); at++)
          await send(books, setTruckMileage, {
            body: { truck: truck.id, month: `2026-0${at}`, miles: (cents + at) % 9000 },
          })
  } else if (asset && what === 'sell')
    await send(books, disposeFixedAsset, {
      params: { id: asset.id },
      body: { date: `${to}-20`, proceeds: cents / 100 },
    })
  else if (asset) await send(books, undoDisposal, { params: { id: asset.id } })
}

/** Every method in turn; depreciation by miles for trucks only, which have even indexes. */
function wearOf(n: number, cents: number): Partial<BodyInput<typeof createFixedAsset>> {
  const salvage_value = Math.floor(cents / 7) / 100
  if (n % 3 === 0) return {}
  if (n % 3 === 1) return { depreciation_method: 'declining_balance', salvage_value }
  return n % 2 === 0
    ? { depreciation_method: 'units_of_miles', expected_miles: 50_000, salvage_value }
    : { salvage_value }
}

type Sent = Parameters<Books['client']['send']>
async function send(books: Books, ...[endpoint, request]: Sent): Promise<void> {
  const { status } = await books.client.send(endpoint, request)
  expect([200, 201, 400, 409]).toContain(status)
}

test('after any sequence of purchases, depreciation runs, rollbacks and sales, the register agrees with the ledger', async () => {
  api.clock.set('2026-10-05T12:00:00Z')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (history) => {
      const books = await makeBooks(api, { books_start: '2026-01-01' })
      for (const each of history) {
        await take(books, each)
        await expectTied(books)
      }
      await books.sound()
    }),
    { numRuns: 12 },
  )
}, 300_000)

async function expectTied(books: Books): Promise<void> {
  const owned = (await register(books)).filter(({ disposed_on }) => disposed_on === null)
  const ledger = await books.balances()
  const total = (type: FixedAsset['asset_type'], of: (asset: FixedAsset) => number) =>
    sumWire(owned.filter(({ asset_type }) => asset_type === type).map(of))
  expect({
    trucks: total('truck', ({ total_cost }) => total_cost),
    trailers: total('trailer', ({ total_cost }) => total_cost),
    truck_depreciation: total('truck', ({ accumulated_depreciation }) => -accumulated_depreciation) + 0,
    trailer_depreciation: total('trailer', ({ accumulated_depreciation }) => -accumulated_depreciation) + 0,
  }).toEqual({
    trucks: ledger[1510] ?? 0,
    trailers: ledger[1520] ?? 0,
    truck_depreciation: ledger[1710] ?? 0,
    trailer_depreciation: ledger[1720] ?? 0,
  })
}
