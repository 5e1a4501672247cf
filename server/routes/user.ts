import * as user from '@/lib/contract/user'
import { route, type Route } from '@/server/http/route'
import { deviceSessions, disconnect } from '@/server/services/session/device-sessions'
import { login } from '@/server/services/session/login'
import { logout } from '@/server/services/session/logout'
import { refresh } from '@/server/services/session/refresh'
import { completeSetup } from '@/server/services/user/complete-setup'
import { confirmPasswordReset } from '@/server/services/user/confirm-password-reset'
import { me } from '@/server/services/user/me'
import { outbox } from '@/server/services/user/outbox'
import { requestPasswordReset } from '@/server/services/user/request-password-reset'
import { resendVerification } from '@/server/services/user/resend-verification'
import { restoreEmail } from '@/server/services/user/restore-email'
import { signup } from '@/server/services/user/signup'
import { updateMe } from '@/server/services/user/update-me'
import { updatePassword } from '@/server/services/user/update-password'
import { verifyEmail } from '@/server/services/user/verify-email'

export const userRoutes: Route[] = [
  route(user.login, (ctx, { body }) => login(ctx, body)),
  route(user.refresh, (ctx, { body }) => refresh(ctx, body)),
  route(user.logout, (ctx) => logout(ctx)),
  route(user.signup, (ctx, { body }) => signup(ctx, body)),
  route(user.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body)),
  route(user.restoreEmail, (ctx, { body }) => restoreEmail(ctx, body)),
  route(user.resendVerification, (ctx, { body }) => resendVerification(ctx, body)),
  route(user.requestPasswordReset, (ctx, { body }) => requestPasswordReset(ctx, body)),
  route(user.confirmPasswordReset, (ctx, { body }) => confirmPasswordReset(ctx, body)),
  route(user.me, (ctx) => me(ctx)),
  route(user.updateMe, (ctx, { body }) => updateMe(ctx, body)),
  route(user.updatePassword, (ctx, { body }) => updatePassword(ctx, body)),
  route(user.completeSetup, (ctx) => completeSetup(ctx)),
  route(user.deviceSessions, (ctx) => deviceSessions(ctx)),
  route(user.disconnectSession, (ctx, { params }) => disconnect(ctx, params.id)),
]

/** Only for a demo, because anyone who can reach it can read everybody's mail. */
export const outboxRoutes = (readers: 'none' | 'open' | 'owners'): Route[] =>
  readers === 'none' ? [] : [route(user.outbox, (ctx) => outbox(ctx, readers))]
