import sql, { type Sql } from 'sql-template-tag'
import type { Task } from '@/lib/contract/task'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { NotFound } from '../problems'

export type StoredTask = Omit<Task, 'message'> & { message: string | null }

/** Columns of the wire form. */
export const TASK_COLUMNS: Sql = sql`id, status, progress, case when status = 'SUCCESS' then result end as result, message`

export const taskOf = ({ message, ...task }: StoredTask): Task => (message === null ? task : { ...task, message })

export function taskStatus(ctx: Ctx, id: string): Promise<Task> {
  demand(ctx, 'task.read')
  return reading(ctx, async (tx) => {
    const row = await tx.maybe<StoredTask>(sql`
      select ${TASK_COLUMNS} from task
       where company_id = (select current_company()) and id = ${id} and (entity_id is null or entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[]))`)
    if (!row) throw new NotFound()
    return taskOf(row)
  })
}
