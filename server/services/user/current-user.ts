import sql from 'sql-template-tag'
import type { CurrentUser } from '@/lib/contract/user'
import { dayIn, daysBetween } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { capabilitiesOf } from '../can'
import type { Actor, Ctx } from '../context'
import { COMPANY_LOGO, ENTITY_LOGO } from '../file/store'

type Row = Omit<
  CurrentUser,
  'subscribe_exp_days' | 'capabilities' | 'pending_email' | 'books_frozen' | 'needs_second_factor'
> & {
  subscribe_expires_on: string
  pending_email: string | null
  is_frozen: boolean
}

/** The user in wire form, with the default company and entity that the actor can actually enter. */
export async function currentUser(tx: Tx, ctx: Ctx, actor: Actor): Promise<CurrentUser> {
  const { subscribe_expires_on, pending_email, is_frozen, ...user } = await tx.one<Row>(sql`
    select u.id, u.email as username, u.email, u.first_name, u.last_name, u.full_name, u.is_superuser, u.tariff,
           u.is_setup, u.is_free_trial, u.subscribe_expires_on, u.has_second_factor, u.updated_at,
           (select t.email from mail_token t
             where t.user_id = u.id and t.purpose = 'change_email' and t.used_at is null
               and t.expires_at > ${ctx.now()}) as pending_email,
           exists (select from company c where c.id = ${actor.company_id} and c.frozen_at is not null) as is_frozen,
           (select json_build_object('id', c.id, 'name', c.name, 'logo', ${COMPANY_LOGO}, 'address1', c.address1, 'address2', c.address2,
                     'city', c.city, 'state', c.state, 'zip_code', c.zip_code, 'phone', c.phone, 'email', c.email,
                     'full_address', concat_ws(', ', c.address1, c.address2, c.city,
                       nullif(concat_ws(' ', c.state, c.zip_code), '')))
              from company c where c.id = ${actor.company_id}) as default_company,
           (select json_build_object('id', e.id, 'name', e.name, 'address1', e.address1, 'address2', e.address2,
                     'city', e.city, 'state', e.state, 'zip_code', e.zip_code, 'logo', ${ENTITY_LOGO},
                     'fiscal_year_start_month', e.fiscal_year_start_month)
              from entity e where e.id = ${actor.entity_id}) as default_entity
      from app_user u where u.id = ${actor.user_id}`)
  return {
    ...user,
    default_company: user.default_company && asShownTo(actor, user.default_company),
    ...(pending_email === null ? {} : { pending_email }),
    ...(actor.needs_second_factor ? { needs_second_factor: true as const } : {}),
    ...(is_frozen ? { books_frozen: true as const } : {}),
    subscribe_exp_days: Math.max(0, daysBetween(dayIn(ctx.timezone, ctx.now()), subscribe_expires_on)),
    capabilities: capabilitiesOf(actor),
  }
}

/** The role Other sees only the company's name. Source: SECURITY §4. */
function asShownTo({ role, is_owner }: Actor, company: NonNullable<CurrentUser['default_company']>) {
  if (role !== 'other' || is_owner) return company
  return { ...NOWHERE, id: company.id, name: company.name, logo: company.logo }
}
const NOWHERE = {
  ...{ address1: null, address2: null, city: null, state: null, zip_code: null, full_address: '' },
  ...{ phone: null, email: null },
}
