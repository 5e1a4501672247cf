import type { BodyInput } from '@/lib/contract/endpoint'
import {
  createFixedAsset,
  deleteFixedAsset,
  depreciationSchedule,
  disposeFixedAsset,
  postDepreciation,
  rollBackDepreciation,
  runDepreciation,
  undoDisposal,
  unpostDepreciation,
  updateFixedAsset,
} from '@/lib/contract/fixed-asset'
import { addManualTransaction } from '@/lib/contract/transaction'
import { transferTransactionAccept, transferTransactionReject, transferTransactions } from '@/lib/contract/transfer'
import { createTruck, deleteTruck, setTruckMileage } from '@/lib/contract/truck'
import { runSuggestions } from '@/tests/support/transfers'
import { become } from './model'
import { dayOf, dollars, pickOf, type Choice, type Sim, type Verb } from './sim'

async function depreciate(
  sim: Sim,
  choice: Choice,
  verb: typeof postDepreciation | typeof unpostDepreciation,
): Promise<void> {
  const asset = pickOf(sim.model.assets, choice.pick)
  const { results } = await sim.books.client.call(depreciationSchedule, { params: { id: asset.id } })
  const row = results[choice.other % Math.min(results.length, 6)]
  if (row) await sim.attempt(verb, { params: { rowId: row.id } })
}

async function decide(
  sim: Sim,
  choice: Choice,
  verb: typeof transferTransactionAccept | typeof transferTransactionReject,
): Promise<void> {
  await runSuggestions(sim.api, sim.books)
  const { results } = await sim.books.client.call(transferTransactions, { query: {} })
  const suggestion = results[choice.pick % Math.max(1, results.length)]
  if (!suggestion) return
  const answer = await sim.attempt(verb, { params: { id: suggestion.id }, body: {} })
  if (!answer) return
  const ids = new Set([suggestion.credit_card_transaction, ...suggestion.cash_bank_transaction].map(({ id }) => id))
  const undone = answer.is_accepted !== true && suggestion.is_accepted === true
  for (const line of sim.model.lines.filter(({ id }) => ids.has(id))) {
    if (answer.is_accepted) become(sim.model, line, 'transfer')
    else if (undone) become(sim.model, line, 'free')
  }
}

/** The depreciation method of a purchased truck: straight-line, declining balance, or by miles. */
function wearOf({ other, cents }: Choice): Partial<BodyInput<typeof createFixedAsset>> {
  const salvage_value = dollars(Math.floor(cents / 3))
  if (other % 3 === 1) return { depreciation_method: 'declining_balance', salvage_value }
  return other % 3 === 2 ? { depreciation_method: 'units_of_miles', expected_miles: 90_000, salvage_value } : {}
}

export const ASSET_VERBS: Verb[] = [
  {
    name: 'add a truck',
    act: async (sim, { pick }) => {
      const answer = await sim.attempt(createTruck, { body: { make: 'Freightliner', unit_number: String(pick) } })
      if (answer) sim.model.trucks.push(answer.id)
    },
  },
  {
    name: 'buy a truck',
    when: ({ trucks }) => trucks.length > 0,
    act: async (sim, choice) => {
      const loan = choice.coin ? sim.model.loans[choice.other % Math.max(1, sim.model.loans.length)] : undefined
      const answer = await sim.attempt(createFixedAsset, {
        body: {
          asset_type: 'truck',
          truck: pickOf(sim.model.trucks, choice.pick),
          type_of_financing: loan ? 'loan' : 'cash',
          type_of_ownership: 'company',
          total_cost: dollars(choice.cents * 10),
          down_payment: loan ? dollars(choice.cents) : 0,
          loan: loan?.id ?? null,
          purchase_date: choice.day % 6 === 0 ? '2025-08-10' : dayOf(choice),
          depreciation_start_date: choice.day % 6 === 0 ? '2025-08-10' : dayOf(choice),
          useful_life: 1 + (choice.pick % 5),
          ...wearOf(choice),
        },
      })
      if (answer) sim.model.assets.push({ id: answer.id, disposed: false })
    },
  },
  {
    name: 'enter miles',
    when: ({ trucks }) => trucks.length > 0,
    act: async (sim, choice) =>
      void (await sim.attempt(setTruckMileage, {
        body: {
          truck: pickOf(sim.model.trucks, choice.pick),
          month: dayOf(choice).slice(0, 7),
          miles: choice.cents % 9000,
        },
      })),
  },
  {
    name: 'post a month of depreciation',
    when: ({ assets }) => assets.length > 0,
    act: (sim, choice) => depreciate(sim, choice, postDepreciation),
  },
  {
    name: 'take a month of depreciation back',
    when: ({ assets }) => assets.length > 0,
    act: (sim, choice) => depreciate(sim, choice, unpostDepreciation),
  },
  {
    name: 'run depreciation',
    when: ({ assets }) => assets.length > 0,
    act: async (sim, choice) =>
      void (await sim.attempt(runDepreciation, { body: { month: dayOf(choice).slice(0, 7) } })),
  },
  {
    name: 'sell a truck',
    when: ({ assets }) => assets.some(({ disposed }) => !disposed),
    act: async (sim, choice) => {
      const asset = pickOf(sim.model.assets, choice.pick)
      const answer = await sim.attempt(disposeFixedAsset, {
        params: { id: asset.id },
        body: { date: dayOf(choice), proceeds: dollars(choice.cents) },
      })
      if (!answer) return
      expect(asset.disposed).toBe(false)
      asset.disposed = true
    },
  },
  {
    name: 'take a sale back',
    when: ({ assets }) => assets.some(({ disposed }) => disposed),
    act: async (sim, { pick }) => {
      const asset = pickOf(
        sim.model.assets.filter(({ disposed }) => disposed),
        pick,
      )
      if (await sim.attempt(undoDisposal, { params: { id: asset.id } })) asset.disposed = false
    },
  },
  {
    name: 'change a bought truck',
    when: ({ assets }) => assets.length > 0,
    act: async (sim, choice) => {
      const part = [
        { total_cost: dollars(choice.cents * 7) },
        { useful_life: 1 + (choice.other % 6) },
        { down_payment: dollars(choice.cents) },
        { purchase_date: choice.coin ? '2025-08-10' : dayOf(choice) },
        { depreciation_start_date: choice.coin ? '2025-11-30' : dayOf(choice) },
        { type_of_ownership: choice.coin ? 'lease' : 'company' } as const,
        { type_of_financing: 'cash', loan: null } as const,
        { truck: sim.model.trucks[choice.other % Math.max(1, sim.model.trucks.length)] ?? null },
      ]
      await sim.attempt(updateFixedAsset, {
        params: { id: pickOf(sim.model.assets, choice.pick).id },
        body: pickOf(part, choice.day),
      })
    },
  },
  {
    name: 'delete a bought truck',
    when: ({ assets }) => assets.length > 0,
    act: async (sim, { pick }) => {
      const { id } = pickOf(sim.model.assets, pick)
      if (await sim.attempt(deleteFixedAsset, { params: { id } }))
        sim.model.assets = sim.model.assets.filter((asset) => asset.id !== id)
    },
  },
  {
    name: 'take depreciation back',
    when: ({ assets }) => assets.length > 0,
    act: async (sim, choice) =>
      void (await sim.attempt(rollBackDepreciation, { body: { month: dayOf(choice).slice(0, 7) } })),
  },
  {
    name: 'delete a truck',
    when: ({ trucks }) => trucks.length > 0,
    act: async (sim, { pick }) => {
      const id = pickOf(sim.model.trucks, pick)
      if (await sim.attempt(deleteTruck, { params: { id } }))
        sim.model.trucks = sim.model.trucks.filter((truck) => truck !== id)
    },
  },
  {
    name: 'accept a transfer',
    when: ({ lines }) => lines.length > 3,
    act: (sim, choice) => decide(sim, choice, transferTransactionAccept),
  },
  {
    name: 'reject or undo a transfer',
    when: ({ lines }) => lines.length > 3,
    act: (sim, choice) => decide(sim, choice, transferTransactionReject),
  },
  {
    name: 'enter both sides of a transfer',
    act: async (sim, choice) => {
      const [from, to] = [pickOf(sim.model.banks, 0), pickOf(sim.model.banks, 1)]
      for (const [bank, at, type] of [
        [from, 0, 'money_out'],
        [to, 1, 'money_in'],
      ] as const) {
        const line = await sim.books.client.send(addManualTransaction, {
          body: {
            bank_account: bank.id,
            date: dayOf(choice),
            amount: dollars(choice.cents),
            amount_type: type,
            name: 'ONLINE PAYMENT CARD',
          },
        })
        if (line.status >= 300) return
        const { id } = addManualTransaction.response.parse(await line.json())
        const made = {
          id,
          bank: at,
          date: dayOf(choice),
          amount: BigInt(choice.cents),
          type,
          state: 'free' as const,
          finalized: false,
          settles: [],
        }
        sim.model.lines.push(made)
        bank.balance += type === 'money_in' ? made.amount : -made.amount
      }
    },
  },
]
