import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { transaction, type Ctx } from './context'
import { Problem } from './problems'

/** What a change would do: it is made and rolled back as a whole. It is refused exactly when the change itself would be. */
export async function rehearse<T>(ctx: Ctx, change: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(ctx, async (tx) => {
      throw new RolledBack(await change(tx))
    })
  } catch (error) {
    // Only the throw above makes one, with what `change` returned.
    if (error instanceof RolledBack) return error.outcome as T
    throw error
  }
}

/** Carries the outcome out of a transaction that is rolled back. */
class RolledBack extends Error {
  constructor(readonly outcome: unknown) {
    super('a rehearsal is never kept')
  }
}

/** One row of a list: a refused one leaves no trace, and the rows after it are still tried. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<{ made: T } | { problems: string[] }> {
  await tx.run(sql`savepoint attempted`)
  try {
    const made = await work()
    await tx.run(sql`release savepoint attempted`)
    return { made }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await tx.run(sql`rollback to savepoint attempted`)
    const body = error.body as Record<string, unknown>
    return { problems: typeof body.message === 'string' ? [body.message] : Object.values(body).flat().map(String) }
  }
}
