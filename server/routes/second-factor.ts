import * as contract from '@/lib/contract/second-factor'
import { route, type Route } from '@/server/http/route'
import { addPasskey, startPasskey } from '@/server/services/second-factor/passkey-set-up'
import { secondFactor } from '@/server/services/second-factor/read'
import { removePasskey, removeTotp } from '@/server/services/second-factor/remove'
import { renewRecoveryCodes } from '@/server/services/second-factor/renew-recovery-codes'
import { resetMember } from '@/server/services/second-factor/reset-member'
import { factorRule, setFactorRule } from '@/server/services/second-factor/rule'
import { confirmTotp, startTotp } from '@/server/services/second-factor/totp-set-up'
import { undoFactor } from '@/server/services/second-factor/undo'
import { loginSecondFactor } from '@/server/services/session/login-second-factor'
import { proofOptions, prove } from '@/server/services/session/proof'

export const secondFactorRoutes: Route[] = [
  route(contract.loginSecondFactor, (ctx, { body }) => loginSecondFactor(ctx, body)),
  route(contract.secondFactor, (ctx) => secondFactor(ctx)),
  route(contract.startTotp, (ctx) => startTotp(ctx)),
  route(contract.confirmTotp, (ctx, { body }) => confirmTotp(ctx, body)),
  route(contract.removeTotp, (ctx) => removeTotp(ctx)),
  route(contract.startPasskey, (ctx) => startPasskey(ctx)),
  route(contract.addPasskey, (ctx, { body }) => addPasskey(ctx, body)),
  route(contract.removePasskey, (ctx, { params }) => removePasskey(ctx, params.id)),
  route(contract.renewRecoveryCodes, (ctx) => renewRecoveryCodes(ctx)),
  route(contract.undoFactor, (ctx, { body }) => undoFactor(ctx, body)),
  route(contract.proofOptions, (ctx) => proofOptions(ctx)),
  route(contract.prove, (ctx, { body }) => prove(ctx, body)),
  route(contract.factorRule, (ctx) => factorRule(ctx)),
  route(contract.setFactorRule, (ctx, { body }) => setFactorRule(ctx, body)),
  route(contract.resetMember, (ctx, { params }) => resetMember(ctx, params.id)),
]
