import { audit, besideBooks, tenant, type Ctx } from '../context'
import { dropForgotten } from './drop'
import { forgetBytes } from './store'

/** So long an upload may wait for what it belongs to, and an export for whoever asked for it. */
const WAIT_MS = 7 * 86_400_000
const BATCH = 200

/** Deletes files of a company that nothing has held for a week, exports among them. Answers how many. */
export async function sweepFiles(ctx: Ctx): Promise<number> {
  const { company_id } = tenant(ctx)
  const before = new Date(ctx.now().getTime() - WAIT_MS)
  let swept = 0
  for (;;) {
    const dropped = await besideBooks(ctx, async (tx) => {
      const files = await dropForgotten(tx, { company_id, before, limit: BATCH })
      await audit(tx, ctx, files.map(({ id, name }) => ({ object_type: 'file', object_id: id, action: 'delete', changes: { name: [name, null] } })))
      return files
    })
    await forgetBytes(ctx, dropped.map(({ storage_key }) => storage_key))
    swept += dropped.length
    if (dropped.length < BATCH) return swept
  }
}
