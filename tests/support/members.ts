import sql from 'sql-template-tag'
import type { z } from 'zod'
import { inviteMember, memberList, type InviteInput, type Member } from '@/lib/contract/member'
import type { ApiClient, TestApi } from './api'
import type { TestCompany } from './company'

let count = 0

/** The input to invite a colleague. */
export const invitationTo = (company: TestCompany, changes: Partial<z.input<typeof InviteInput>> = {}) => ({
  first_name: 'Dana',
  last_name: 'Whitfield',
  email: `dana-${++count}@example.com`,
  role: 'consultant' as const,
  entities: [company.entity.id],
  ...changes,
})

export const invited = (company: TestCompany, changes: Partial<z.input<typeof InviteInput>> = {}): Promise<Member> =>
  company.client.call(inviteMember, { body: invitationTo(company, changes) })

/** The row of a user in the list of members. */
export async function memberOf(client: ApiClient, email: string): Promise<Member> {
  const { results } = await client.call(memberList, { query: { page_size: 500 } })
  const row = results.find((member) => member.email === email)
  if (!row) throw new Error(`${email} is no member`)
  return row
}

export const logOf = (api: TestApi, id: string) =>
  api.rows<{ action: string; changes: object }>(
    sql`select action, changes from audit_log where object_type = 'member' and object_id = ${id} order by id`,
  )
