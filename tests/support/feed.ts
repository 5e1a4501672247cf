import { linkToken, sendPublicToken, syncIntegration, SyncResult } from '@/lib/contract/bank-link'
import type { Integration } from '@/lib/contract/bank'
import { taskStatus, type Task } from '@/lib/contract/task'
import type { TestApi } from './api'
import type { Books } from './books'
import type { ScriptedAccount, ScriptedItem, ScriptedLine } from './scripted-bank'

/** Books with a scripted bank, and the calls that the screens make. */
export interface Feed {
  /** Signs in at the bank, links it and runs the first sync. */
  link(
    accounts: ScriptedAccount[],
    lines?: ScriptedLine[],
    institution?: { id: string; name: string },
  ): Promise<{ item: ScriptedItem; integration: Integration; result: SyncResult }>
  /** Links the bank that was signed in to. */
  send(
    item: ScriptedItem,
    over?: { integration?: string; import_year?: '1' | '2' },
  ): Promise<{ task_id: string; integration: Integration }>
  /** Syncs and returns the result; throws unless the task succeeds. */
  sync(integration: Integration | string): Promise<SyncResult>
  /** Syncs and returns the finished task. */
  task(integration: Integration | string): Promise<Task>
}

export function feedOf(api: TestApi, { client }: Books): Feed {
  const status = async (id: string) => {
    await api.runJobs()
    return client.call(taskStatus, { params: { id } })
  }
  const feed: Feed = {
    send: async (item, { integration, import_year = '1' } = {}) => {
      const { link_token } = await client.call(linkToken, { query: { import_year, integration } })
      const public_token = integration ? `${item.public_token}-${link_token}` : item.public_token
      return client.call(sendPublicToken, { body: { public_token, link_token } })
    },
    link: async (accounts, lines = [], institution) => {
      const item = api.bank.signIn(accounts, institution)
      item.add(...lines)
      const { task_id, integration } = await feed.send(item)
      return { item, integration, result: resultOf(await status(task_id)) }
    },
    task: async (integration) => {
      const id = typeof integration === 'string' ? integration : integration.id
      return status((await client.call(syncIntegration, { params: { id } })).task_id)
    },
    sync: async (integration) => resultOf(await feed.task(integration)),
  }
  return feed
}

export function resultOf(task: Task): SyncResult {
  if (task.status !== 'SUCCESS') throw new Error(`The sync ended as ${task.status}: ${task.message}`)
  return SyncResult.strict().parse(task.result)
}

export const checking = (over: Partial<ScriptedAccount> = {}): ScriptedAccount => ({
  account_id: 'acc-chk',
  name: 'Business Checking',
  account_type: 'checking',
  mask: '4417',
  current_balance: '38288.25',
  ...over,
})

export const bankLine = (over: Partial<ScriptedLine> & Pick<ScriptedLine, 'provider_id'>): ScriptedLine => ({
  account_id: 'acc-chk',
  date: '2026-01-05',
  amount: '125.00',
  amount_type: 'money_out',
  description: 'PILOT #0412 JOPLIN MO',
  ...over,
})
