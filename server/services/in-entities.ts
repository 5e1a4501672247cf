import sql, { type Sql } from 'sql-template-tag'

/** A single entity is compared with `=`: only then can an index give the list's order, and a cached plan knows that it is one. */
export const inEntities = (column: Sql, entities: readonly string[]): Sql =>
  entities.length === 1 ? sql`${column} = ${entities[0]}` : sql`${column} = any(${[...entities]}::uuid[])`
