import * as contract from '@/lib/contract/bill'
import { billPdf, readBillFile } from '@/lib/contract/bill-file'
import * as imports from '@/lib/contract/document-import'
import { route, type Route } from '@/server/http/route'
import { create } from '@/server/services/bill/create'
import { entries } from '@/server/services/bill/entries'
import { billImports, importBills, previewBills, undoBills } from '@/server/services/bill/import'
import { detail, list, statusCount } from '@/server/services/bill/list'
import { printBill } from '@/server/services/bill/print'
import { readFile } from '@/server/services/bill/read-file'
import { remove } from '@/server/services/bill/remove'
import { update } from '@/server/services/bill/update'
import { previewVoid, voidBill } from '@/server/services/bill/void'

export const billRoutes: Route[] = [
  route(contract.billList, (ctx, { query }) => list(ctx, query)),
  route(contract.createBill, (ctx, { body }) => create(ctx, body)),
  route(imports.previewBillImport, (ctx, { body, file }) => previewBills(ctx, { ...body, file })),
  route(imports.billImportList, (ctx, { query }) => billImports(ctx, query)),
  route(imports.undoBillImport, (ctx, { params }) => undoBills(ctx, params.id)),
  route(imports.importBills, (ctx, { body, file }) => importBills(ctx, { ...body, file })),
  route(readBillFile, (ctx, { body }) => readFile(ctx, body.file)),
  route(contract.billStatusCount, (ctx, { query }) => statusCount(ctx, query)),
  route(billPdf, (ctx, { params }) => printBill(ctx, params.id)),
  route(contract.billEntries, (ctx, { params }) => entries(ctx, params.id)),
  route(contract.previewVoidBill, (ctx, { params, query }) => previewVoid(ctx, { id: params.id, ...query })),
  route(contract.voidBill, (ctx, { params, body }) => voidBill(ctx, { id: params.id, ...body })),
  route(contract.billDetail, (ctx, { params }) => detail(ctx, params.id)),
  route(contract.updateBill, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.deleteBill, (ctx, { params }) => remove(ctx, params.id)),
]
