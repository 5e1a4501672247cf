import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { FactorRule, setFactorRule as endpoint } from '@/lib/contract/second-factor'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { reading, tenant, type Ctx } from '../context'
import { auditMembers, companyChange } from '../member/company-change'
import { Conflict } from '../problems'
import { assertProven } from '../session/proof'
import { hasFactor } from './state'

/** Whether the company requires a second factor of its members. */
export function factorRule(ctx: Ctx): Promise<FactorRule> {
  demand(ctx, 'member.read')
  return reading(ctx, (tx) => ruleOf(tx, tenant(ctx).company_id))
}

const ruleOf = (tx: Tx, company_id: string): Promise<FactorRule> =>
  tx.one<FactorRule>(sql`select requires_second_factor as required from company where id = ${company_id}`)

/**
 * Applies to every member from the next request on. The owner who requires a factor must have one, so that nobody locks
 * everybody out.
 */
export async function setFactorRule(ctx: Ctx, { required }: Body<typeof endpoint>): Promise<FactorRule> {
  demand(ctx, 'member.edit')
  await assertProven(ctx)
  const { company_id, user_id } = tenant(ctx)
  return companyChange(ctx, company_id, async (tx) => {
    if (required && !(await hasFactor(tx, user_id)))
      throw new Conflict('Set up your own second factor first, under User information.', { code: 'own_factor_first' })
    const before = await ruleOf(tx, company_id)
    if (before.required === required) return { required }
    await tx.run(
      sql`update company set requires_second_factor = ${required}, updated_at = ${ctx.now()} where id = ${company_id}`,
    )
    await auditMembers(tx, ctx, { company_id, user_id }, [
      {
        object_type: 'company',
        object_id: company_id,
        action: 'update',
        changes: { requires_second_factor: [before.required, required] },
      },
    ])
    return { required }
  })
}
