import * as contract from '@/lib/contract/member'
import { route, type Route } from '@/server/http/route'
import { accept } from '@/server/services/member/accept'
import { invite } from '@/server/services/member/invite'
import { members } from '@/server/services/member/list'
import { lookUp } from '@/server/services/member/look-up'
import { remove } from '@/server/services/member/remove'
import { resend } from '@/server/services/member/resend'
import { update } from '@/server/services/member/update'

export const memberRoutes: Route[] = [
  route(contract.memberList, (ctx, { query }) => members(ctx, query)),
  route(contract.inviteMember, (ctx, { body }) => invite(ctx, body)),
  route(contract.acceptInvitation, (ctx, { body }) => accept(ctx, body)),
  route(contract.updateMember, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.resendInvitation, (ctx, { params }) => resend(ctx, params.id)),
  route(contract.removeMember, (ctx, { params }) => remove(ctx, params.id)),
  route(contract.invitationDetail, (ctx, { body }) => lookUp(ctx, body)),
]
