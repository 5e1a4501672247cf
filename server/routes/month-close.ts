import * as contract from '@/lib/contract/month-close'
import { route, type Route } from '@/server/http/route'
import { accountantExport } from '@/server/services/month-close/accountant-export'
import { lock, unlock } from '@/server/services/month-close/lock'
import { reportPack } from '@/server/services/month-close/pack'
import { month, months } from '@/server/services/month-close/read'
import { sendPack } from '@/server/services/month-close/send-pack'
import { signOff, takeBack } from '@/server/services/month-close/sign-off'

export const monthCloseRoutes: Route[] = [
  route(contract.closeMonths, (ctx) => months(ctx)),
  route(contract.closeMonth, (ctx, { params }) => month(ctx, params.month)),
  route(contract.signOffMonth, (ctx, { params, body }) => signOff(ctx, { ...params, ...body })),
  route(contract.takeBackSignOff, (ctx, { params }) => takeBack(ctx, params.month)),
  route(contract.lockMonth, (ctx, { params, body }) => lock(ctx, { ...params, ...body })),
  route(contract.unlockMonth, (ctx, { params, body }) => unlock(ctx, { ...params, ...body })),
  route(contract.reportPack, (ctx, { params, query }) => reportPack(ctx, { ...params, ...query })),
  route(contract.sendReportPack, (ctx, { params, body }) => sendPack(ctx, { ...params, ...body })),
  route(contract.accountantExport, (ctx, { query }) => accountantExport(ctx, query)),
]
