import sql, { type Sql } from 'sql-template-tag'

/** One entity as an equation: only then an index gives the list's order, and a kept plan knows that it is one. */
export const inEntities = (column: Sql, entities: readonly string[]): Sql =>
  entities.length === 1 ? sql`${column} = ${entities[0]}` : sql`${column} = any(${[...entities]}::uuid[])`
