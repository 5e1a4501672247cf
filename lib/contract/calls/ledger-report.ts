import type { Call } from '../endpoint'
import type * as contract from '../ledger-report'

export const generalLedgerLines: Call<typeof contract.generalLedgerLines> = { method: 'GET', path: '/report/general-ledger/lines/', can: 'report.read' }
export const generalLedgerSections: Call<typeof contract.generalLedgerSections> = { method: 'GET', path: '/report/general-ledger/sections/', can: 'report.read' }
