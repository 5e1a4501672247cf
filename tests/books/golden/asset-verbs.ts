/* Trucks, trailers, their depreciation and disposal; reconciliation. */
import { z } from 'zod'
import {
  createFixedAsset, depreciationSchedule, disposeFixedAsset, postDepreciation, unpostDepreciation,
} from '@/lib/contract/fixed-asset'
import {
  calculateReconciliation, createReconciliation, finishReconciliation, reconciliationTransactions, undoReconciliation,
} from '@/lib/contract/reconciliation'
import { runDaily } from '@/server/jobs/daily'
import { verb, type Verb } from './verbs'
import { written, type Answered, type World } from './world'

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

export const RECONCILIATION_VERBS: Record<string, Verb> = {
  'reconciliation.finish': verb(
    z.object({
      reconciliation: Ref, bank_account: Ref, end_date: z.string(), settlement_balance: Amount, exclude_transaction_ids: z.array(Ref),
    }),
    async (world, { reconciliation, bank_account, exclude_transaction_ids, ...rest }) => {
      const id = world.known(reconciliation) ?? (await startReconciliation(world, { reconciliation, bank_account, ...rest }))
      const excluded = exclude_transaction_ids.map((ref) => world.id(ref))
      const body = { exclude_transaction_ids: excluded }
      const { start_date, beginning_balance, money_in_balance, money_out_balance, ending_balance } = await world.books.client.call(
        calculateReconciliation, { params: { id }, body },
      )
      const { results } = await world.books.client.call(reconciliationTransactions, { params: { id }, query: { page_size: 100 } })
      const included = results.filter((line) => !excluded.includes(line.id)).map((line) => world.nameOf(line.id))
      const answered = await world.send(finishReconciliation, { params: { id }, body })
      const calculation = {
        start: start_date, beginning_balance: written(beginning_balance), money_in_balance: written(money_in_balance),
        money_out_balance: written(money_out_balance), ending_balance: written(ending_balance), included: included.sort(),
      }
      return { status: answered.status, body: { ...(answered.body as object), calculation } }
    },
  ),
  'reconciliation.undo': verb(z.object({ reconciliation: Ref }), (world, { reconciliation }) =>
    world.send(undoReconciliation, { params: { id: world.id(reconciliation) } })),
}

async function startReconciliation(
  world: World, { reconciliation, bank_account, ...rest }: { reconciliation: string; bank_account: string; end_date: string; settlement_balance: number },
): Promise<string> {
  const { id } = await world.books.client.call(createReconciliation, { body: { ...rest, bank_account: world.id(bank_account) } })
  world.name(reconciliation, id)
  return id
}
