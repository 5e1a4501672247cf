import sql, { join, type Sql } from 'sql-template-tag'
import type { Tx } from '../connect'

export interface Check {
  readonly name: string
  /** Selects one column: references of what violates it. */
  readonly broken: Sql
}
export interface Violation {
  invariant: string
  reference: string
}

/** How many references of one check are listed. */
const TOLD = 20

/** The checks of one subject as one statement, whose plan the connection caches: planning it costs more than running it on small books. */
export const run = (tx: Tx, subject: string, checks: readonly Check[]): Promise<Violation[]> =>
  tx.rows<Violation>(
    join(
      checks.map(
        ({ name, broken }) =>
          sql`(select ${name} as invariant, x.reference::text as reference from (${broken}) as x(reference) limit ${TOLD})`,
      ),
      ' union all ',
    ),
    `invariants_${subject}`,
  )
