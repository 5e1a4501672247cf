import sql from 'sql-template-tag'
import type {
  sandboxInstitutions as listEndpoint,
  sandboxLink,
  sandboxResetLogin as resetEndpoint,
} from '@/lib/contract/bank-link'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { SandboxDesk } from '@/server/providers/bank/bank-provider'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { NotFound } from '../problems'
import { lockIntegration } from './integrations'
import { asking, openBank } from './provider'

/** The sign-in page of the built-in demo bank; a real provider has its own. */
export function sandboxInstitutions(ctx: Ctx): Promise<Answer<typeof listEndpoint>> {
  demand(ctx, 'integration.connect')
  return atDesk(ctx, (desk) => ({ is_sandbox: true, institutions: desk.institutions() }))
}

export function sandboxSignIn(ctx: Ctx, input: Body<typeof sandboxLink>): Promise<Answer<typeof sandboxLink>> {
  demand(ctx, 'integration.connect')
  return atDesk(ctx, (desk) => ({ public_token: desk.signIn(input) }))
}

/** The next sync notices it, as it would with a real bank. */
export function sandboxResetLogin(ctx: Ctx, id: string): Promise<Answer<typeof resetEndpoint>> {
  demand(ctx, 'integration.connect')
  return transaction(ctx, async (tx) => {
    const { desk } = ctx.banks
    const { entity_id } = tenant(ctx)
    const bank = await lockIntegration(tx, entity_id, id)
    if (!desk || bank.provider !== 'sandbox') throw new NotFound()
    const ended = desk.endSignIn(openBank(ctx, bank).access_token)
    await tx.run(sql`
      update integration set access_token = ${ctx.banks.vault.seal(ended, id)}, updated_at = ${ctx.now()} where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [{ object_type: 'integration', object_id: id, action: 'reset_login', changes: {} }])
    return { message: 'The bank will ask for a new sign-in.' }
  })
}

async function atDesk<T>(ctx: Ctx, work: (desk: SandboxDesk) => T): Promise<T> {
  const { desk } = ctx.banks
  if (!desk) throw new NotFound()
  // The inner function turns a refusal of the desk into a rejected promise, as with any bank.
  return asking(ctx, (async () => Promise.resolve(work(desk)))())
}
