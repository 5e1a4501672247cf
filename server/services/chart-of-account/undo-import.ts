import sql from 'sql-template-tag'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { KeptReason, UndoneList } from '@/lib/contract/list-import'
import { countEach } from '@/server/ledger/group-by'
import { demand } from '../can'
import { tenant, type Ctx } from '../context'
import { undoList } from '../list-import'
import { removeIn } from './remove'
import { ACCOUNT_COLUMNS } from './row'
import { lockChart } from './state'
import { isUsed, usesOf } from './uses'

/** Deletes the accounts that a file added, except those that something uses or somebody changed. */
export function undoAccounts(ctx: Ctx, id: string): Promise<UndoneList> {
  demand(ctx, 'account.edit')
  return undoList(ctx, {
    noun: 'account',
    id,
    remove: async (tx) => {
      const { entity_id } = tenant(ctx)
      await lockChart(tx, entity_id)
      // Ids grow with time, so that accounts come before the headings above them. The import itself may have deactivated some.
      const added = await tx.rows<ChartOfAccount & { is_changed: boolean }>(sql`
        select a.updated_at > f.created_at as is_changed, ${ACCOUNT_COLUMNS}
          from chart_of_account a join list_import f on f.entity_id = a.entity_id and f.id = a.import_id
         where a.entity_id = ${entity_id} and a.import_id = ${id} order by a.id desc for update of a`)
      const kept: KeptReason[] = []
      for (const { is_changed, ...account } of added) {
        if (is_changed) kept.push('changed')
        else if (isUsed(await usesOf(tx, account))) kept.push('used')
        else await removeIn(tx, ctx, account)
      }
      return { removed: added.length - kept.length, names_removed: 0, kept: countEach(kept) }
    },
  })
}
