import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Address } from '@/lib/contract/address'
import { senderLines } from '@/lib/contract/paper'
import type { Tx } from '@/server/db/connect'
import type { Letterhead } from '@/server/providers/paper/paper'
import { tenant, type Ctx } from '../../context'

interface Sender extends z.infer<typeof Address> {
  name: string
  phone: string | null
  email: string | null
  /** Its key in the file store. */
  logo: string | null
}
interface CompanyRow extends Sender {
  us_dot: string | null
  mc_number: string | null
}

/** A letterhead before its logo is fetched. */
interface Sent extends Omit<Letterhead, 'logo'> {
  logo_key: string | null
}

/** The sender of a document: the entity, or the company when it covers several. An entity without an address uses the company's. */
export async function letterheadOf(tx: Tx, ctx: Ctx, entity_ids: readonly string[]): Promise<Sent> {
  const company = await tx.one<CompanyRow>(sql`
    select name, address1, address2, city, state, zip_code, phone, email, us_dot, mc_number,
           (select f.storage_key from file f where f.company_id = c.id and f.id = c.logo_file_id) as logo
      from company c where c.id = ${tenant(ctx).company_id}`)
  const entities = await tx.rows<Sender>(sql`
    select name, address1, address2, city, state, zip_code, phone, email,
           (select f.storage_key from file f where f.company_id = (select current_company()) and f.id = e.logo_file_id) as logo
      from entity e where id = any(${[...entity_ids]}::uuid[]) order by created_at, id`)
  const [entity = company] = entities
  const sender = entities.length > 1 ? company : entity
  const ownerName = sender.name === company.name ? '' : company.name
  const lines = senderLines({
    owner: entities.length > 1 ? entities.map(({ name }) => name).join(', ') : ownerName,
    place: sender.address1 || sender.city ? sender : company,
    phone: sender.phone ?? company.phone,
    email: sender.email ?? company.email,
    us_dot: company.us_dot,
    mc_number: company.mc_number,
  })
  return { name: sender.name, lines, logo_key: sender.logo ?? company.logo }
}

/** The letterhead with its logo, which is fetched outside any transaction. A logo that cannot be read now does not stop the printing. */
export async function withLogo(ctx: Ctx, { logo_key, ...letterhead }: Sent): Promise<Letterhead> {
  if (logo_key === null) return letterhead
  try {
    const content = await ctx.files.get(logo_key)
    return content ? { ...letterhead, logo: await buffer(content) } : letterhead
  } catch (error) {
    ctx.log.warn({ err: error }, 'a logo could not be read for printing')
    return letterhead
  }
}
