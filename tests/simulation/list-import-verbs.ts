import { chartImportList, importChart, undoChartImport } from '@/lib/contract/chart-import'
import type { ImportListEndpoint } from '@/lib/contract/list-import'
import { importUnits, undoUnitImport, unitImportList } from '@/lib/contract/unit-import'
import { dayOf, dollars, pickOf, type Choice, type Sim, type Verb } from './sim'

const fileOf = (text: string) => ({ name: 'list.csv', bytes: new TextEncoder().encode(text) })

/** Two trucks, of which the second has a cost; some were bought before the books start, some repeat an earlier number. */
const fleet = (choice: Choice): string =>
  [
    'Truck,Make,Purchased,Cost,Useful life,Accumulated depreciation',
    `${choice.pick % 60},Volvo,,,,`,
    `${choice.other % 60},Mack,${choice.coin ? '2025-06-01' : dayOf(choice)},${dollars(choice.cents * 10)},4,${dollars(choice.cents)}`,
  ].join('\n')

/** Ids of what is still there of any import of units. */
const imported = async (sim: Sim, table: 'truck' | 'fixed_asset'): Promise<string[]> =>
  (
    await sim.api.rows<{ id: string }>({
      text: `select id from ${table} where entity_id = $1 and import_id is not null order by id`,
      values: [sim.books.entity.id],
    } as never)
  ).map(({ id }) => id)

async function bring(sim: Sim, choice: Choice): Promise<void> {
  const done = await sim.attempt(importUnits, { body: {}, file: fileOf(fleet(choice)) })
  if (!done) return
  const { trucks, assets } = sim.model
  const known = new Set([...trucks, ...assets.map(({ id }) => id)])
  const newTrucks = (await imported(sim, 'truck')).filter((id) => !known.has(id))
  const newAssets = (await imported(sim, 'fixed_asset')).filter((id) => !known.has(id))
  expect([newTrucks.length, done.added + done.valued + done.same]).toEqual([done.added, 2])
  trucks.push(...newTrucks)
  assets.push(...newAssets.map((id) => ({ id, disposed: false })))
}

async function takeBack(sim: Sim, choice: Choice): Promise<void> {
  const id = await anyOf(sim, unitImportList, choice)
  const [trucks, assets] = [await imported(sim, 'truck'), await imported(sim, 'fixed_asset')]
  if (id === null || !(await sim.attempt(undoUnitImport, { params: { id }, body: {} }))) return
  const left = new Set([...(await imported(sim, 'truck')), ...(await imported(sim, 'fixed_asset'))])
  const gone = new Set([...trucks, ...assets].filter((one) => !left.has(one)))
  expect(sim.model.assets.filter((asset) => gone.has(asset.id) && asset.disposed)).toEqual([])
  sim.model.trucks = sim.model.trucks.filter((one) => !gone.has(one))
  sim.model.assets = sim.model.assets.filter((asset) => !gone.has(asset.id))
}

async function anyOf(sim: Sim, endpoint: ImportListEndpoint, { pick }: Choice): Promise<string | null> {
  const { results } = await sim.books.client.call(endpoint, { query: {} })
  return results.length === 0 ? null : pickOf(results, pick).id
}

export const LIST_IMPORT_VERBS: Verb[] = [
  { name: 'import trucks', act: bring },
  { name: 'take an import of trucks back', act: takeBack },
  {
    name: 'import accounts',
    act: async (sim, { pick, other }) => {
      const rows = [6148 + (pick % 2), 6151 + (other % 3)].map((number) => `${number},Account ${number}`)
      await sim.attempt(importChart, { body: {}, file: fileOf(['Number,Name', ...rows].join('\n')) })
    },
  },
  {
    name: 'take an import of accounts back',
    act: async (sim, choice) => {
      const id = await anyOf(sim, chartImportList, choice)
      if (id !== null) await sim.attempt(undoChartImport, { params: { id }, body: {} })
    },
  },
]
