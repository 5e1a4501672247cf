import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import type { Letterhead } from '@/server/providers/paper/paper'
import { tenant, type Ctx } from '../../context'

interface Sender {
  name: string
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  phone: string | null
  email: string | null
}
interface CompanyRow extends Sender {
  us_dot: string | null
  mc_number: string | null
}

/** Who a paper comes from: the entity, or the company when it covers several. An entity without an address has its company's. */
export async function letterheadOf(tx: Tx, ctx: Ctx, entity_ids: readonly string[]): Promise<Letterhead> {
  const company = await tx.one<CompanyRow>(sql`
    select name, address1, address2, city, state, zip_code, phone, email, us_dot, mc_number from company
     where id = ${tenant(ctx).company_id}`)
  const entities = await tx.rows<Sender>(sql`
    select name, address1, address2, city, state, zip_code, phone, email from entity
     where id = any(${[...entity_ids]}::uuid[]) order by created_at, id`)
  const [entity = company] = entities
  const sender = entities.length > 1 ? company : entity
  const place = sender.address1 || sender.city ? sender : company
  const lines = [
    entities.length > 1 ? entities.map(({ name }) => name).join(', ') : sender.name === company.name ? '' : company.name,
    ...addressLines(place),
    joined('  ·  ', sender.phone ?? company.phone, sender.email ?? company.email),
    joined('  ·  ', company.us_dot && `US DOT ${company.us_dot}`, company.mc_number && `MC ${company.mc_number}`),
  ]
  return { name: sender.name, lines: lines.filter((line) => line !== '') }
}

export const addressLines = ({ address1, address2, city, state, zip_code }: Omit<Sender, 'name' | 'phone' | 'email'>): string[] =>
  [joined(', ', address1, address2), joined(' ', joined(', ', city, state), zip_code)].filter((line) => line !== '')

const joined = (between: string, ...parts: (string | null)[]): string => parts.filter(Boolean).join(between)
