import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { createCompany, entityList, type Company, type CompanyInput, type Entity } from '@/lib/contract/company'
import { login } from '@/lib/contract/user'
import type { z } from 'zod'
import { openSession } from '@/server/services/session/open-session'
import type { Tokens } from '@/server/services/session/tokens'
import { hashPassword, NOBODY } from '@/server/services/session/passwords'
import type { ApiClient, TestApi } from './api'

export interface TestUser {
  id: string
  email: string
  tokens: Tokens
  client: ApiClient
}

export interface TestCompany {
  user: TestUser
  company: Company
  entity: Entity
  client: ApiClient
}

/** A verified user with a session. Without a password nobody can log in as this user, and no time is spent on hashing one. */
export async function makeUser(
  api: TestApi,
  { password, verified = true }: { password?: string; verified?: boolean } = {},
): Promise<TestUser> {
  const id = api.ports.id()
  const email = `user-${id}@example.com`
  const now = api.clock.now()
  const password_hash = password === undefined ? NOBODY : await hashPassword(password)
  await api.rows(sql`
    insert into app_user (id, email, first_name, last_name, password_hash, subscribe_expires_on, verified_at,
                          created_at, updated_at)
    values (${id}, ${email}, 'Ada', 'Miles', ${password_hash}, ${now}::timestamptz + interval '14 days',
            ${verified ? now : null}, ${now}, ${now})`)
  const tokens = await startSession(api, id)
  return { id, email, tokens, client: api.as(tokens.access) }
}

/** Another session of a user. */
export const startSession = (api: TestApi, user_id: string): Promise<Tokens> =>
  api.ports.db.write({ role: 'identity' }, (tx) =>
    openSession(
      tx,
      { now: api.clock.now, id: api.ports.id, client: { ip: '203.0.113.7', user_agent: 'test' } },
      user_id,
    ),
  )

/** A sign-in by password only. Throws if a second factor is required. */
export async function signIn(
  api: TestApi,
  { username, password, headers }: { username: string; password: string; headers?: Record<string, string> },
): Promise<Tokens> {
  const answer = await api.anonymous.call(login, { body: { username, password }, headers })
  if ('challenge' in answer) throw new Error(`${username} has a second factor`)
  return answer
}

/** A company of its own: a new user as its owner, the company's first entity, and a client that works in it. */
export async function makeCompany(
  api: TestApi,
  input: Partial<z.input<typeof CompanyInput>> = {},
): Promise<TestCompany> {
  const user = await makeUser(api)
  const company = await user.client.call(createCompany, {
    body: { name: `Company ${randomUUID().slice(0, 8)}`, ...input },
    headers: { 'x-timezone': 'America/Chicago' },
  })
  const { results } = await user.client.call(entityList)
  const entity = results[0]
  if (!entity) throw new Error('The company has no entity')
  return { user, company, entity, client: user.client }
}

interface Membership {
  role: 'admin' | 'consultant' | 'finance_department' | 'other'
  permission?: 'full_access' | 'read_only'
  /** Entities the member can open; admins can open all. */
  entities?: string[]
}

/** Another user of a company, who works in it by default. */
export async function addMember(
  api: TestApi,
  company: TestCompany,
  { role, permission = 'full_access', entities }: Membership,
): Promise<TestUser> {
  const user = await makeUser(api)
  const company_id = company.company.id
  const open = entities ?? [company.entity.id]
  await api.rows(sql`
    insert into membership (company_id, user_id, role, permission, created_at)
    values (${company_id}, ${user.id}, ${role}, ${permission}, now())`)
  await api.rows(sql`
    insert into membership_entity (company_id, user_id, entity_id)
    select ${company_id}, ${user.id}, unnest(${open}::uuid[])`)
  await api.rows(sql`
    update app_user set default_company_id = ${company_id}, default_entity_id = ${open[0] ?? null}, is_setup = true
     where id = ${user.id}`)
  return user
}
