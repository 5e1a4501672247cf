import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { linkToken as endpoint } from '@/lib/contract/bank-link'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { today } from '../book'
import { demand } from '../can'
import { reading, tenant, transaction, type Ctx } from '../context'
import { booksStart } from '../entity/books'
import { assertProven } from '../session/proof'
import { lockIntegration } from './integrations'
import { asking, openBank, type OpenBank } from './provider'

/** A token for the bank's own sign-in pages. It is stored for this person in this entity, so that nobody else can finish the link. */
export async function linkToken(ctx: Ctx, query: Query<typeof endpoint>): Promise<Answer<typeof endpoint>> {
  demand(ctx, 'integration.connect')
  await assertProven(ctx)
  const { company_id, entity_id, user_id } = tenant(ctx)
  const import_year = query.import_year === '2' ? 2 : 1
  const renewed = query.integration ? await bankOf(ctx, query.integration) : undefined
  const provider = renewed?.provider ?? ctx.banks.linking
  const day = await reading(ctx, (tx) => today(tx, ctx))
  const token = await asking(
    ctx,
    provider.linkToken({
      user_id,
      entity_id,
      since: booksStart(ctx, import_year),
      today: day,
      access_token: renewed?.access_token,
    }),
  )
  await transaction(ctx, async (tx) => {
    await tx.run(
      sql`delete from bank_link where entity_id = ${entity_id} and expires_at < ${ctx.now()} and integration_id is null`,
    )
    await tx.run(sql`
      insert into bank_link (company_id, entity_id, id, user_id, provider, token_hash, import_year, renews_id, created_at, expires_at)
      values (${company_id}, ${entity_id}, ${ctx.id()}, ${user_id}, ${provider.name}, ${hashOf(token.link_token)}, ${import_year},
        ${query.integration ?? null}, ${ctx.now()}, ${token.expiration})`)
  })
  return { ...token, provider: provider.name }
}

const bankOf = async (ctx: Ctx, id: string): Promise<OpenBank> =>
  openBank(ctx, await transaction(ctx, (tx) => lockIntegration(tx, tenant(ctx).entity_id, id)))

/** Only hashes of a link's tokens are stored. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
