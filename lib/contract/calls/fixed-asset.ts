import type { Call } from '../endpoint'
import type * as contract from '../fixed-asset'

export const createFixedAsset: Call<typeof contract.createFixedAsset> = { method: 'POST', path: '/fixed_asset/fixed-asset/', can: 'asset.edit' }
export const deleteFixedAsset: Call<typeof contract.deleteFixedAsset> = { method: 'DELETE', path: '/fixed_asset/fixed-asset/{id}/', can: 'asset.delete' }
export const depreciationSchedule: Call<typeof contract.depreciationSchedule> = { method: 'GET', path: '/fixed_asset/fixed-asset/{id}/depreciation-schedule/', can: 'asset.read' }
export const disposeFixedAsset: Call<typeof contract.disposeFixedAsset> = { method: 'POST', path: '/fixed_asset/fixed-asset/{id}/dispose/', can: 'asset.post' }
export const fixedAssetDetail: Call<typeof contract.fixedAssetDetail> = { method: 'GET', path: '/fixed_asset/fixed-asset/{id}/', can: 'asset.read' }
export const fixedAssetList: Call<typeof contract.fixedAssetList> = { method: 'GET', path: '/fixed_asset/fixed-asset/', can: 'asset.read' }
export const postDepreciation: Call<typeof contract.postDepreciation> = { method: 'POST', path: '/fixed_asset/depreciation/{rowId}/post/', can: 'asset.post' }
export const previewDepreciation: Call<typeof contract.previewDepreciation> = { method: 'POST', path: '/fixed_asset/schedule-preview/', can: 'asset.read' }
export const rollBackDepreciation: Call<typeof contract.rollBackDepreciation> = { method: 'POST', path: '/fixed_asset/roll-back-depreciation/', can: 'asset.post' }
export const runDepreciation: Call<typeof contract.runDepreciation> = { method: 'POST', path: '/fixed_asset/run-depreciation/', can: 'asset.post' }
export const undoDisposal: Call<typeof contract.undoDisposal> = { method: 'POST', path: '/fixed_asset/fixed-asset/{id}/undo-disposal/', can: 'asset.post' }
export const unpostDepreciation: Call<typeof contract.unpostDepreciation> = { method: 'POST', path: '/fixed_asset/depreciation/{rowId}/unpost/', can: 'asset.post' }
export const updateFixedAsset: Call<typeof contract.updateFixedAsset> = { method: 'PATCH', path: '/fixed_asset/fixed-asset/{id}/', can: 'asset.edit' }
