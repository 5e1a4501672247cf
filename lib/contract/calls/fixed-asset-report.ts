import type { Call } from '../endpoint'
import type * as contract from '../fixed-asset-report'

export const fixedAssetBalanceTruck: Call<typeof contract.fixedAssetBalanceTruck> = { method: 'GET', path: '/report/fixed-asset-balance-truck/', can: 'report.read' }
export const truckEquity: Call<typeof contract.truckEquity> = { method: 'GET', path: '/report/truck-equity/', can: 'report.read' }
