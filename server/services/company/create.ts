import sql from 'sql-template-tag'
import type { Company } from '@/lib/contract/company'
import type { Body } from '@/lib/contract/endpoint'
import type { createCompany as endpoint } from '@/lib/contract/company'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { seedChartOfAccounts } from '../chart-of-account/seed'
import { audit, identity, type Ctx } from '../context'
import { booksStart, booksTimezone } from '../entity/books'
import { seedServices } from '../service/seed'
import { companyLimit, takeTurn } from '../session/rate-limits'
import { caller } from '../session/caller'
import { asCompany } from './membership'
import { companyRow } from './row'

type Input = Body<typeof endpoint>

/** Creates the company with the caller as owner, its first entity of the same name, and that entity's chart of accounts. */
export function create(ctx: Ctx, input: Input): Promise<Company> {
  demand(ctx, 'session')
  const actor = caller(ctx)
  const { user_id } = actor
  return identity(ctx, async (tx) => {
    const now = ctx.now()
    await takeTurn(tx, companyLimit(user_id), now)
    const [company_id, entity_id] = [ctx.id(), ctx.id()]
    await insertCompany(tx, { id: company_id, now }, input)
    await insertFirstEntity(tx, ctx, { company_id, entity_id }, input)
    await tx.run(sql`
      insert into membership (company_id, user_id, role, permission, is_owner, created_at)
      values (${company_id}, ${user_id}, 'admin', 'full_access', true, ${now})`)
    await tx.run(sql`
      update app_user set default_company_id = ${company_id}, default_entity_id = ${entity_id}, updated_at = ${now}
       where id = ${user_id}`)
    await asCompany(tx, company_id, async () => {
      await seedChartOfAccounts(tx, { company_id, entity_id, now, id: ctx.id })
      await seedServices(tx, { company_id, entity_id, now, id: ctx.id })
      const owner = { ...ctx, actor: { ...actor, company_id, entity_id } }
      await audit(tx, owner, [
        { object_type: 'company', object_id: company_id, action: 'create', changes: { name: [null, input.name] } },
      ])
    })
    return companyRow(tx, company_id, company_id)
  })
}

const insertCompany = (tx: Tx, { id, now }: { id: string; now: Date }, input: Input): Promise<number> =>
  tx.run(sql`
    insert into company (id, name, us_dot, mc_number, address1, address2, city, state, zip_code, phone, email, website,
                         created_at, updated_at)
    values (${id}, ${input.name}, ${input.us_dot ?? null}, ${input.mc_number ?? null}, ${input.address1 ?? null},
            ${input.address2 ?? null}, ${input.city ?? null}, ${input.state ?? null}, ${input.zip_code ?? null},
            ${input.phone ?? null}, ${input.email ?? null}, ${input.website ?? null}, ${now}, ${now})`)

const insertFirstEntity = (
  tx: Tx,
  ctx: Ctx,
  ids: { company_id: string; entity_id: string },
  input: Input,
): Promise<number> =>
  tx.run(sql`
    insert into entity (id, company_id, name, address1, address2, city, state, zip_code, phone, email, books_start_date,
                        timezone, created_at, updated_at)
    values (${ids.entity_id}, ${ids.company_id}, ${input.name}, ${input.address1 ?? null}, ${input.address2 ?? null},
            ${input.city ?? null}, ${input.state ?? null}, ${input.zip_code ?? null}, ${input.phone ?? null},
            ${input.email ?? null}, ${booksStart(ctx, input.import_year)}, ${booksTimezone(ctx)}, ${ctx.now()},
            ${ctx.now()})`)
