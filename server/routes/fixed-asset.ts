import * as contract from '@/lib/contract/fixed-asset'
import * as reports from '@/lib/contract/fixed-asset-report'
import * as units from '@/lib/contract/unit-import'
import * as schedules from '@/lib/contract/schedule-due'
import { route, type Route } from '@/server/http/route'
import { create } from '@/server/services/fixed-asset/create'
import { dispose, previewDisposal } from '@/server/services/fixed-asset/dispose'
import { importUnits, previewUnits, unitImports } from '@/server/services/fixed-asset/import-units'
import { detail, list } from '@/server/services/fixed-asset/list'
import { postRow, unpostRow } from '@/server/services/fixed-asset/post-row'
import { remove } from '@/server/services/fixed-asset/remove'
import { rollBack, run } from '@/server/services/fixed-asset/run'
import { preview, schedule } from '@/server/services/fixed-asset/schedule'
import { due } from '@/server/services/fixed-asset/schedule-due'
import { undoDisposal } from '@/server/services/fixed-asset/undo-disposal'
import { undoUnits } from '@/server/services/fixed-asset/undo-import'
import { update } from '@/server/services/fixed-asset/update'
import { fixedAssetBalanceTruck, truckEquity } from '@/server/services/report/fixed-assets'

export const fixedAssetRoutes: Route[] = [
  route(contract.fixedAssetList, (ctx, { query }) => list(ctx, query)),
  route(contract.createFixedAsset, (ctx, { body }) => create(ctx, body)),
  route(contract.fixedAssetDetail, (ctx, { params }) => detail(ctx, params.id)),
  route(contract.updateFixedAsset, (ctx, { params, body }) => update(ctx, { id: params.id, patch: body })),
  route(contract.deleteFixedAsset, (ctx, { params }) => remove(ctx, params.id)),
  route(contract.depreciationSchedule, (ctx, { params }) => schedule(ctx, params.id)),
  route(contract.previewDepreciation, (ctx, { body }) => preview(ctx, body)),
  route(contract.postDepreciation, (ctx, { params }) => postRow(ctx, params.rowId)),
  route(contract.unpostDepreciation, (ctx, { params }) => unpostRow(ctx, params.rowId)),
  route(contract.disposeFixedAsset, (ctx, { params, body }) => dispose(ctx, { id: params.id, ...body })),
  route(contract.previewDisposal, (ctx, { params, query }) => previewDisposal(ctx, params.id, query.date)),
  route(contract.undoDisposal, (ctx, { params }) => undoDisposal(ctx, params.id)),
  route(contract.runDepreciation, (ctx, { body }) => run(ctx, body)),
  route(contract.rollBackDepreciation, (ctx, { body }) => rollBack(ctx, body)),
  route(units.previewUnitImport, (ctx, { body, file }) => previewUnits(ctx, { ...body, file })),
  route(units.importUnits, (ctx, { body, file }) => importUnits(ctx, { ...body, file })),
  route(units.unitImportList, (ctx, { query }) => unitImports(ctx, query)),
  route(units.undoUnitImport, (ctx, { params }) => undoUnits(ctx, params.id)),
  route(schedules.scheduleDue, (ctx, { query }) => due(ctx, query)),
  route(reports.fixedAssetBalanceTruck, (ctx, { query }) => fixedAssetBalanceTruck(ctx, query)),
  route(reports.truckEquity, (ctx, { query }) => truckEquity(ctx, query)),
]
