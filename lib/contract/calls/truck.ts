import type { Call } from '../endpoint'
import type * as contract from '../truck'

export const createTrailer: Call<typeof contract.createTrailer> = { method: 'POST', path: '/fixed_asset/trailer/', can: 'asset.edit' }
export const createTruck: Call<typeof contract.createTruck> = { method: 'POST', path: '/fixed_asset/truck/', can: 'asset.edit' }
export const deleteTrailer: Call<typeof contract.deleteTrailer> = { method: 'DELETE', path: '/fixed_asset/trailer/{id}/', can: 'asset.delete' }
export const deleteTruck: Call<typeof contract.deleteTruck> = { method: 'DELETE', path: '/fixed_asset/truck/{id}/', can: 'asset.delete' }
export const setTruckMileage: Call<typeof contract.setTruckMileage> = { method: 'PUT', path: '/fixed_asset/truck-mileage/', can: 'asset.edit' }
export const trailerDetail: Call<typeof contract.trailerDetail> = { method: 'GET', path: '/fixed_asset/trailer/{id}/', can: 'truck.read' }
export const trailerList: Call<typeof contract.trailerList> = { method: 'GET', path: '/fixed_asset/trailer/', can: 'truck.read' }
export const truckDetail: Call<typeof contract.truckDetail> = { method: 'GET', path: '/fixed_asset/truck/{id}/', can: 'truck.read' }
export const truckList: Call<typeof contract.truckList> = { method: 'GET', path: '/fixed_asset/truck/', can: 'truck.read' }
export const truckMileage: Call<typeof contract.truckMileage> = { method: 'GET', path: '/fixed_asset/truck-mileage/', can: 'truck.read' }
export const updateTrailer: Call<typeof contract.updateTrailer> = { method: 'PATCH', path: '/fixed_asset/trailer/{id}/', can: 'asset.edit' }
export const updateTruck: Call<typeof contract.updateTruck> = { method: 'PATCH', path: '/fixed_asset/truck/{id}/', can: 'asset.edit' }
