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
export const NO_ENTITY = 'Choose at least one entity.'

export const MemberPermission = z.enum(['full_access', 'read_only'])
export type MemberPermission = z.infer<typeof MemberPermission>
const InviteStatus = z.enum(['pending', 'accepted'])

/** A member of the company, or somebody invited to it; the id stays the same when the invitation is accepted. */
export const Member = z
  .object({
    id: Id,
    user: z.object({
      id: Id.nullable().meta({
        description: 'Used to mention the person in a comment; null while an invitation is pending',
      }),
      full_name: z.string(),
      email: z.string().nullable(),
    }),
    email: z.string().nullable().meta({ description: 'Null for users who may only see names' }),
    role: Role,
    permissions: MemberPermission,
    invite_status: InviteStatus,
    is_owner: z.boolean(),
    is_you: z.boolean(),
    has_second_factor: z
      .boolean()
      .nullable()
      .meta({ description: 'Null for an invitation, and for users who may only see names' }),
    entities: z.array(Id).meta({ description: 'Entities the member can open; admins can open all' }),
    expiration_date: Instant.nullable().meta({ description: 'For a pending invitation' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

const rights = {
  role: Role,
  permissions: MemberPermission,
  entities: z.array(Id).min(1, NO_ENTITY).max(500),
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
  summary: 'Members of the company and pending invitations',
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
  summary: 'Invite a person to the company by email',
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
  summary: 'Change the role, permission or entities of a member or an invitation; takes effect with the next request',
  params: z.object({ id: Id }),
  body: z.strictObject(rights).partial(),
  response: Member,
  errors: [400, 404, 409],
})
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/company/invite-user/{id}/resend/',
  can: 'member.edit',
  summary: 'Send an invitation again; the link in the earlier email stops working',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409, 429],
})
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/company/invite-user-delete/{id}/',
  can: 'member.edit',
  summary: 'Remove a member, who loses access at once, or withdraw an invitation',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/company/invite-user/accept/',
  can: 'session',
  summary: 'Accept the emailed invitation as the signed-in user, and make the company the default',
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
    has_account: z.boolean().meta({ description: 'The invitation is accepted with the password of that account' }),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>
export const invitationDetail = endpoint({
  method: 'POST',
  path: '/company/invitation/',
  can: 'public',
  summary: 'Who is inviting to which company, by the emailed token; it is sent in the body so that no log contains it',
  body: z.strictObject({ token: z.string().min(1, 'field is required').max(512) }),
  response: Invitation,
  errors: [400],
})
