import sql from 'sql-template-tag'
import type { Task } from '@/lib/contract/task'
import { reading, type Ctx } from '../context'
import { NotFound } from '../problems'

export const taskStatus = (ctx: Ctx, id: string): Promise<Task> =>
  reading(ctx, async (tx) => {
    const row = await tx.maybe<Omit<Task, 'message'> & { message: string | null }>(sql`
      select id, status, progress, case when status = 'SUCCESS' then result end as result, message from task
       where id = ${id} and (entity_id is null or entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[]))`)
    if (!row) throw new NotFound()
    const { message, ...task } = row
    return message === null ? task : { ...task, message }
  })
