import sql from 'sql-template-tag'
import { BankFault } from '@/server/providers/bank/bank-provider'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { assertProven } from '../session/proof'
import { assertFresh } from '../stale'
import { lockIntegration, type LinkedBank } from './integrations'
import { NO_ANSWER, openBank } from './provider'

/**
 * Ends the access at the provider and forgets the token; accounts and lines stay. They remain linked accounts: their lines are matched as
 * transfers, and they cannot be used as a category. Linking the same bank again continues with them.
 */
export async function disconnect(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'integration.connect')
  await assertProven(ctx)
  const { entity_id } = tenant(ctx)
  return transaction(ctx, async (tx) => {
    const bank = await lockIntegration(tx, entity_id, id)
    if (bank.provider === null) throw new Conflict('Statement files are not a bank connection.')
    if (bank.status === 'disconnected') return { message: 'The bank is disconnected.' }
    await assertFresh(tx, ctx, { kind: 'integration', name: bank.name, row: bank })
    await revoke(ctx, bank)
    await tx.run(sql`
      update integration set status = 'disconnected', access_token = null, error_message = null, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [
      {
        object_type: 'integration',
        object_id: id,
        action: 'disconnect',
        changes: { status: [bank.status, 'disconnected'] },
      },
    ])
    return { message: 'The bank is disconnected.' }
  })
}

/** A token that the bank no longer accepts counts as revoked; one that could not be revoked is kept for another attempt. */
async function revoke(ctx: Ctx, bank: LinkedBank): Promise<void> {
  const { provider, access_token } = openBank(ctx, bank)
  try {
    await provider.revoke(access_token)
  } catch (error) {
    if (!(error instanceof BankFault)) throw error
    if (error.kind === 'later') throw new Conflict(NO_ANSWER)
  }
}
