import type { Call } from '../endpoint'
import type * as contract from '../member'

export const acceptInvitation: Call<typeof contract.acceptInvitation> = { method: 'POST', path: '/company/invite-user/accept/', can: 'session' }
export const inviteMember: Call<typeof contract.inviteMember> = { method: 'POST', path: '/company/invite-user-to-company/', can: 'member.edit' }
export const memberList: Call<typeof contract.memberList> = { method: 'GET', path: '/company/invite-user/', can: 'member.read' }
export const removeMember: Call<typeof contract.removeMember> = { method: 'DELETE', path: '/company/invite-user-delete/{id}/', can: 'member.edit' }
export const resendInvitation: Call<typeof contract.resendInvitation> = { method: 'POST', path: '/company/invite-user/{id}/resend/', can: 'member.edit' }
export const updateMember: Call<typeof contract.updateMember> = { method: 'PATCH', path: '/company/invite-user/{id}/', can: 'member.edit' }
