import * as contract from '@/lib/contract/truck'
import * as board from '@/lib/contract/equity-board'
import * as line from '@/lib/contract/truck-line'
import * as months from '@/lib/contract/truck-months'
import * as renewal from '@/lib/contract/unit-renewal'
import { route, type Route } from '@/server/http/route'
import { giveTrucks } from '@/server/services/transaction/assign-trucks'
import { withoutTruck } from '@/server/services/transaction/without-truck'
import { byMonth } from '@/server/services/vehicle/by-month'
import { mileage, setMileage } from '@/server/services/vehicle/mileage'
import { removeRenewal, renewals, setRenewal } from '@/server/services/vehicle/renewal'
import { removeTrailer, removeTruck } from '@/server/services/vehicle/remove'
import { updateTrailer, updateTruck } from '@/server/services/vehicle/update'
import { removeValue, setValue, values } from '@/server/services/vehicle/value'
import { addTrailer, addTruck, trailer, trailers, truck, trucks } from '@/server/services/vehicle/vehicles'

export const truckRoutes: Route[] = [
  route(contract.truckList, (ctx, { query }) => trucks(ctx, query)),
  route(contract.createTruck, (ctx, { body }) => addTruck(ctx, body)),
  route(contract.truckDetail, (ctx, { params }) => truck(ctx, params.id)),
  route(contract.updateTruck, (ctx, { params, body }) => updateTruck(ctx, { id: params.id, patch: body })),
  route(contract.deleteTruck, (ctx, { params }) => removeTruck(ctx, params.id)),
  route(contract.trailerList, (ctx, { query }) => trailers(ctx, query)),
  route(contract.createTrailer, (ctx, { body }) => addTrailer(ctx, body)),
  route(contract.trailerDetail, (ctx, { params }) => trailer(ctx, params.id)),
  route(contract.updateTrailer, (ctx, { params, body }) => updateTrailer(ctx, { id: params.id, patch: body })),
  route(contract.deleteTrailer, (ctx, { params }) => removeTrailer(ctx, params.id)),
  route(line.linesWithoutTruck, (ctx, { query }) => withoutTruck(ctx, query)),
  route(line.assignTrucks, (ctx, { body }) => giveTrucks(ctx, body)),
  route(contract.truckMileage, (ctx, { query }) => mileage(ctx, query)),
  route(contract.setTruckMileage, (ctx, { body }) => setMileage(ctx, body)),
  route(months.truckMonths, (ctx, { params, query }) => byMonth(ctx, { id: params.id, ...query })),
  route(renewal.unitRenewals, (ctx, { query }) => renewals(ctx, query)),
  route(renewal.setUnitRenewal, (ctx, { body }) => setRenewal(ctx, body)),
  route(renewal.deleteUnitRenewal, (ctx, { params }) => removeRenewal(ctx, params.id)),
  route(board.unitValues, (ctx, { query }) => values(ctx, query)),
  route(board.setUnitValue, (ctx, { body }) => setValue(ctx, body)),
  route(board.deleteUnitValue, (ctx, { params }) => removeValue(ctx, params.id)),
]
