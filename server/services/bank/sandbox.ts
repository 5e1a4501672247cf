import type { sandboxInstitutions as listEndpoint, sandboxLink } from '@/lib/contract/bank-link'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { SandboxDesk } from '@/server/providers/bank/bank-provider'
import type { Ctx } from '../context'
import { NotFound } from '../problems'
import { asking } from './provider'

/** The sign-in of the built-in demo bank; with a real provider there is none. */
export const sandboxInstitutions = (ctx: Ctx): Promise<Answer<typeof listEndpoint>> =>
  atDesk(ctx, (desk) => ({ is_sandbox: true, institutions: desk.institutions() }))

export const sandboxSignIn = (ctx: Ctx, input: Body<typeof sandboxLink>): Promise<Answer<typeof sandboxLink>> =>
  atDesk(ctx, (desk) => ({ public_token: desk.signIn(input) }))

async function atDesk<T>(ctx: Ctx, work: (desk: SandboxDesk) => T): Promise<T> {
  const { desk } = ctx.banks
  if (!desk) throw new NotFound()
  // In a function of its own, so that a refusal of the desk is a rejected promise like any bank's.
  return asking(ctx, (async () => Promise.resolve(work(desk)))())
}
