import type { Sql } from 'sql-template-tag'
import { UNFILED_STATUSES, WAITING_STATUSES } from '@/lib/contract/choices'
import type { TransactionStatus } from '@/lib/contract/transaction-fields'
import { literals } from '@/server/db/literals'

/** For `status in …`. */
export const WAITING: Sql = literals(WAITING_STATUSES)
/** For `status in …`. */
export const UNFILED: Sql = literals(UNFILED_STATUSES)

const unfiled = new Set<TransactionStatus>(UNFILED_STATUSES)

export const isUnfiled = ({ status }: { status: TransactionStatus }): boolean => unfiled.has(status)
