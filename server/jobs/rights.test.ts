import type { Claim } from '@/server/db/queue'
import { endBanks } from '@/server/services/bank/end-banks'
import { syncDueBanks } from '@/server/services/bank/sync-due'
import type { Actor, Ctx } from '@/server/services/context'
import { deleteUnusedFiles } from '@/server/services/file/delete-unused'
import { postDue } from '@/server/services/fixed-asset/post-due'
import { PermissionDenied, Unauthorized } from '@/server/services/problems'
import { HANDLERS } from './handlers'

const NOBODY: Actor = {
  session_id: 'session',
  user_id: 'user',
  is_superuser: false,
  company_id: 'company',
  entity_id: 'entity',
  role: null,
  permission: null,
  is_owner: false,
  entity_ids: ['entity'],
}
const nothing = {} as never
const never = new AbortController().signal

const VERBS: [name: string, run: (ctx: Ctx) => Promise<unknown>][] = [
  ...Object.entries(HANDLERS).map(([kind, { run }]): [string, (ctx: Ctx) => Promise<unknown>] => [
    kind,
    (ctx) => run(ctx, { kind, payload: {} } as unknown as Claim, never),
  ]),
  ['post due depreciation', (ctx) => postDue(nothing, ctx, '2026-01-31')],
  ['sync due banks', syncDueBanks],
  ['end banks', (ctx) => endBanks(nothing, ctx, [])],
  ['delete unused files', deleteUnusedFiles],
]

test.each(VERBS)('%s: what a job calls demands its right itself, before anything else', async (_, run) => {
  // The context contains only the caller, so a verb that does anything before its demand fails on a missing port.
  const call = async (actor: Actor | null) => run({ actor } as Ctx)
  await expect(call(null)).rejects.toBeInstanceOf(Unauthorized)
  await expect(call(NOBODY)).rejects.toBeInstanceOf(PermissionDenied)
})
