import { z } from 'zod'
import { Company } from './company'
import { endpoint } from './endpoint'
import { Email, Id, Instant, Message, PersonName } from './fields'
import { ordering, page, PageQuery } from './page'

export const Role = z.enum(['admin', 'consultant', 'finance_department', 'other'])
export type Role = z.infer<typeof Role>
export const ROLE_NAMES: Record<Role, string> = {
  admin: 'Admin',
  consultant: 'Consultant',
  finance_department: 'Finance department',
  other: 'Other',
}
export const MemberPermission = z.enum(['full_access', 'read_only'])
export type MemberPermission = z.infer<typeof MemberPermission>
export const InviteStatus = z.enum(['pending', 'accepted'])
export type InviteStatus = z.infer<typeof InviteStatus>

/** A member of the company, or somebody invited to it; the id stays the same when the invitation is accepted. */
export const Member = z
  .object({
    id: Id,
    user: z.object({
      id: Id.nullable().meta({ description: 'Whom a comment can mention; null while an invitation waits' }),
      full_name: z.string(),
      email: z.string().nullable(),
    }),
    email: z.string().nullable().meta({ description: 'Null for who may see names only' }),
    role: Role,
    permissions: MemberPermission,
    invite_status: InviteStatus,
    is_owner: z.boolean(),
    is_you: z.boolean(),
    has_second_factor: z
      .boolean()
      .nullable()
      .meta({ description: 'Null of an invitation, and for who may see names only' }),
    entities: z.array(Id).meta({ description: 'Entities open to the member; admins see all' }),
    expiration_date: Instant.nullable().meta({ description: 'Of an invitation that waits' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

const rights = {
  role: Role,
  permissions: MemberPermission,
  entities: z.array(Id).min(1, 'Choose at least one entity.').max(500),
}
export const InviteInput = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  ...rights,
  permissions: rights.permissions.default('full_access'),
})

export const memberList = endpoint({
  method: 'GET',
  path: '/company/invite-user/',
  summary: 'Members of the company and invitations that wait',
  can: 'member.read',
  query: PageQuery.extend({
    ordering: ordering(['full_name', 'email', 'role', 'invite_status', 'created_at']),
    role: Role.optional(),
    invite_status: InviteStatus.optional(),
  }),
  response: page(Member),
  errors: [400],
})
export const inviteMember = endpoint({
  method: 'POST',
  path: '/company/invite-user-to-company/',
  summary: 'Invite somebody to the company by mail',
  can: 'member.edit',
  body: InviteInput,
  response: Member,
  status: 201,
  errors: [400, 409, 429],
})
export const updateMember = endpoint({
  method: 'PATCH',
  path: '/company/invite-user/{id}/',
  can: 'member.edit',
  summary: 'Change role, permission or entities of a member or of an invitation; in force from the next call on',
  params: z.object({ id: Id }),
  body: z.strictObject(rights).partial(),
  response: Member,
  errors: [400, 404, 409],
})
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/company/invite-user/{id}/resend/',
  can: 'member.edit',
  summary: 'Mail an invitation again; the link of the earlier mail stops working',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409, 429],
})
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/company/invite-user-delete/{id}/',
  can: 'member.edit',
  summary: 'Remove a member, who loses the company at once, or withdraw an invitation',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/company/invite-user/accept/',
  can: 'session',
  summary: 'Join the company that the mailed link invites the signed-in user to, and work in it',
  body: z.strictObject({ token: z.string().min(1, 'field is required').max(512) }),
  response: Company,
  errors: [400, 409],
})

/** What the mailed link shows to anyone who has it. */
export const Invitation = z
  .object({
    company: z.string(),
    inviter: z.string(),
    role: Role,
    permissions: MemberPermission,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    has_account: z.boolean().meta({ description: 'Its password accepts the invitation' }),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>
export const invitationDetail = endpoint({
  method: 'POST',
  path: '/company/invitation/',
  can: 'public',
  summary: 'Who invites to which company, by the mailed token, which stays out of the address so that no log has it',
  body: z.strictObject({ token: z.string().min(1, 'field is required').max(512) }),
  response: Invitation,
  errors: [400],
})
