/* Trucks, trailers, their depreciation and disposal; reconciliation. */
import { z } from 'zod'
import {
  createFixedAsset, depreciationSchedule, disposeFixedAsset, postDepreciation, unpostDepreciation,
} from '@/lib/contract/fixed-asset'
import { runDaily } from '@/server/jobs/daily'
import { verb, type Verb } from './verbs'
import type { Answered, World } from './world'

const Ref = z.string()
const Amount = z.string().transform(Number)
const rowBody = z.object({ fixed_asset: Ref, date: z.string() })

async function rowId(world: World, { fixed_asset, date }: z.output<typeof rowBody>): Promise<string> {
  const { results } = await world.books.client.call(depreciationSchedule, { params: { id: world.id(fixed_asset) } })
  return results.find((row) => row.date === date)?.id ?? ''
}

export const ASSET_VERBS: Record<string, Verb> = {
  'fixed_asset.create': verb(
    z.object({
      fixed_asset: Ref, asset_type: z.enum(['truck', 'trailer']), truck: Ref.optional(), trailer: Ref.optional(),
      type_of_financing: z.enum(['cash', 'loan']), type_of_ownership: z.literal('company'), total_cost: Amount, down_payment: Amount,
      purchase_date: z.string(), depreciation_start_date: z.string(), useful_life: z.int(), bank_account: Ref.optional(), loan: Ref.optional(),
    }),
    async (world, { fixed_asset, truck, trailer, bank_account, loan, ...rest }) => {
      const answered: Answered = await world.send(createFixedAsset, {
        body: {
          ...rest,
          truck: truck ? await world.vehicle(truck) : null,
          trailer: trailer ? await world.vehicle(trailer) : null,
          bank_account: bank_account ? world.id(bank_account) : null,
          loan: loan ? world.id(loan) : null,
        },
      })
      const made = z.looseObject({ id: z.string() }).safeParse(answered.body)
      if (made.success) world.name(fixed_asset, made.data.id)
      return answered
    },
  ),
  'fixed_asset.dispose': verb(z.object({ fixed_asset: Ref, disposal_date: z.string(), proceeds: Amount }), (world, { fixed_asset, disposal_date, proceeds }) =>
    world.send(disposeFixedAsset, { params: { id: world.id(fixed_asset) }, body: { date: disposal_date, proceeds } })),
  'depreciation.job': verb(z.object({}), async (world) => ({ status: 200, body: await runDaily(world.api.ports) })),
  'depreciation.post': verb(rowBody, async (world, row) => world.send(postDepreciation, { params: { rowId: await rowId(world, row) } })),
  'depreciation.unpost': verb(rowBody, async (world, row) => world.send(unpostDepreciation, { params: { rowId: await rowId(world, row) } })),
}
