import sql, { join, type Sql } from 'sql-template-tag'
import type { Tx } from '../connect'

export interface Check {
  readonly name: string
  /** Selects one column: what breaks it. */
  readonly broken: Sql
}
export interface Violation {
  invariant: string
  reference: string
}

/** So many references of one check are told. */
const TOLD = 20

export const run = (tx: Tx, checks: readonly Check[]): Promise<Violation[]> =>
  tx.rows<Violation>(join(
    checks.map(({ name, broken }) => sql`(select ${name} as invariant, x.reference::text as reference from (${broken}) as x(reference) limit ${TOLD})`),
    ' union all ',
  ))
