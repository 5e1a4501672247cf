/* Events from the bank, from AI and from the calendar. */
import { z } from 'zod'
import { mergeDuplicate } from '@/lib/contract/duplicate'
import { suggestCategoryBulk } from '@/lib/contract/suggestion'
import { transferTransactionAccept, transferTransactionReject, transferTransactions } from '@/lib/contract/transfer'
import { feedOf } from '@/tests/support/feed'
import type { ScriptedItem, ScriptedLine } from '@/tests/support/scripted-bank'
import { openByHand, verb, type Verb } from './verbs'
import type { Answered, World } from './world'

const Line = z.object({
  id: z.string(), provider_id: z.string(), date: z.string(), amount_type: z.enum(['money_in', 'money_out']), amount: z.string(), description: z.string(),
})
const Ref = z.string()
const feeds = new WeakMap<World, Map<string, { item: ScriptedItem; integration: string }>>()
const scripted = (account_id: string, { id: _, ...line }: z.output<typeof Line>): ScriptedLine => ({ account_id, ...line })
const good = (body: unknown): Answered => ({ status: 200, body })

export const FEED_VERBS: Record<string, Verb> = {
  'bank.link': verb(
    z.object({
      bank_account: Ref, name: z.string(), account_type: z.string(), mask: z.string().nullable(), linked: z.boolean(),
      current_balance: z.string().nullable(), transactions: z.array(Line),
    }),
    async (world, { bank_account, name, account_type, mask, linked, current_balance, transactions }) => {
      if (!linked) return openByHand(world, bank_account, { name, account_type })
      const kind = account_type === 'credit card' ? 'credit' : (account_type as 'checking' | 'savings')
      const { item, integration, result } = await feedOf(world.api, world.books).link(
        [{ account_id: bank_account, name, account_type: kind, mask, current_balance }],
        transactions.map((line) => scripted(bank_account, line)),
        { id: `bank of ${bank_account}`, name: `Bank of ${name}` },
      )
      const known = feeds.get(world) ?? new Map()
      feeds.set(world, known.set(bank_account, { item, integration: integration.id }))
      const account = (await world.bankAccounts()).find((candidate) => candidate.name === name)
      world.name(bank_account, account?.id ?? '')
      return good(result)
    },
  ),
  'bank.sync': verb(z.object({ bank_account: Ref, transactions: z.array(Line) }), async (world, { bank_account, transactions }) => {
    const feed = feeds.get(world)?.get(bank_account)
    if (!feed) throw new Error(`${bank_account} is not linked`)
    feed.item.add(...transactions.map((line) => scripted(bank_account, line)))
    return good(await feedOf(world.api, world.books).sync(feed.integration))
  }),
  'transfer.list': verb(z.object({}), async (world) => {
    const answered = await world.send(transferTransactions, { query: { is_accepted: 'null' } })
    const { results } = transferTransactions.response.parse(answered.body)
    const suggestions = results.map(({ id, credit_card_transaction, cash_bank_transaction, score }, index) => {
      world.name(`S${index + 1}`, id)
      const cash = cash_bank_transaction.map((line) => world.nameOf(line.id))
      return { id: `S${index + 1}`, credit: world.nameOf(credit_card_transaction.id), cash, score }
    })
    return good({ suggestions })
  }),
  'transfer.accept': verb(z.object({ suggestion: Ref }), (world, { suggestion }) =>
    world.send(transferTransactionAccept, { params: { id: world.id(suggestion) }, body: {} })),
  'transfer.reject': verb(z.object({ suggestion: Ref }), (world, { suggestion }) =>
    world.send(transferTransactionReject, { params: { id: world.id(suggestion) }, body: {} })),
  'transaction.ai': verb(z.object({ transactions: z.array(Ref) }), async (world, { transactions }) => {
    const answered = await world.send(suggestCategoryBulk, { body: { transactions: transactions.map((ref) => world.id(ref)) } })
    await world.api.runJobs()
    return answered
  }),
  'transaction.merge_duplicate': verb(z.object({ manual: Ref, imported: Ref }), (world, { manual, imported }) =>
    world.send(mergeDuplicate, { body: { manual: world.id(manual), imported: world.id(imported) } })),
}
