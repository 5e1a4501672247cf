import * as contract from '@/lib/contract/loan'
import { changeLoan, previewLoanChange, undoLoanChange } from '@/lib/contract/loan-change'
import { route, type Route } from '@/server/http/route'
import { change, previewChange } from '@/server/services/loan/change'
import { create } from '@/server/services/loan/create'
import { detail, list } from '@/server/services/loan/list'
import { mark } from '@/server/services/loan/mark'
import { remove } from '@/server/services/loan/remove'
import { interestByYear, payoff } from '@/server/services/loan/payoff'
import { payment, preview, schedule } from '@/server/services/loan/schedule'
import { undoChange } from '@/server/services/loan/undo-change'
import { update } from '@/server/services/loan/update'

export const loanRoutes: Route[] = [
  route(contract.loanList, (ctx, { query }) => list(ctx, query)),
  route(contract.createLoan, (ctx, { body }) => create(ctx, body)),
  route(contract.loanDetail, (ctx, { params }) => detail(ctx, params.id)),
  route(contract.updateLoan, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.deleteLoan, (ctx, { params }) => remove(ctx, params.id)),
  route(contract.loanPayoff, (ctx, { params, query }) => payoff(ctx, { ...params, ...query })),
  route(contract.loanInterest, (ctx, { params }) => interestByYear(ctx, params.id)),
  route(previewLoanChange, (ctx, { params, body }) => previewChange(ctx, { id: params.id, input: body })),
  route(changeLoan, (ctx, { params, body }) => change(ctx, { id: params.id, input: body })),
  route(undoLoanChange, (ctx, { params }) => undoChange(ctx, { id: params.id, change_id: params.changeId })),
  route(contract.loanSchedule, (ctx, { params }) => schedule(ctx, params.id)),
  route(contract.previewLoanSchedule, (ctx, { body }) => preview(ctx, body)),
  route(contract.loanPayment, (ctx, { params }) => payment(ctx, params.rowId)),
  route(contract.markLoanPayment, (ctx, { params, body }) => mark(ctx, { row_id: params.rowId, body })),
]
