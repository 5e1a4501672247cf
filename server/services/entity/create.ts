import sql from 'sql-template-tag'
import type { createEntity as endpoint, Entity } from '@/lib/contract/company'
import type { Body } from '@/lib/contract/endpoint'
import { demand } from '../can'
import { seedChartOfAccounts } from '../chart-of-account/seed'
import { audit, tenant, transaction, type Ctx } from '../context'
import { seedServices } from '../service/seed'
import { booksStart, booksTimezone } from './books'
import { entityRow } from './row'

/** Adds an entity to the default company, with its own books and chart of accounts. The default entity stays the same. */
export function create(ctx: Ctx, input: Body<typeof endpoint>): Promise<Entity> {
  demand(ctx, 'entity.edit')
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id: default_id } = tenant(ctx)
    const now = ctx.now()
    const id = ctx.id()
    await tx.run(sql`
      insert into entity (id, company_id, name, address1, address2, city, state, zip_code, phone, email,
                          books_start_date, fiscal_year_start_month, default_basis, bank_lines_start_ticked, timezone, created_at, updated_at)
      values (${id}, ${company_id}, ${input.name}, ${input.address1 ?? null}, ${input.address2 ?? null},
              ${input.city ?? null}, ${input.state ?? null}, ${input.zip_code ?? null}, ${input.phone ?? null},
              ${input.email ?? null}, ${input.books_start_date ?? booksStart(ctx)},
              ${input.fiscal_year_start_month ?? 1}, ${input.default_basis ?? 'accrual'},
              ${input.bank_lines_start_ticked ?? true}, ${booksTimezone(ctx)}, ${now}, ${now})`)
    await seedChartOfAccounts(tx, { company_id, entity_id: id, now, id: ctx.id })
    await seedServices(tx, { company_id, entity_id: id, now, id: ctx.id })
    await audit(tx, ctx, [
      { object_type: 'entity', object_id: id, action: 'create', changes: { name: [null, input.name] } },
    ])
    return entityRow(tx, { id, visible: [id], default_id })
  })
}
