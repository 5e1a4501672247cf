import { raw, type Sql } from 'sql-template-tag'

/** Choices of the code itself in parentheses, for `column in …`: written out rather than bound, as in the conditions of partial indexes. */
export const literals = (values: readonly string[]): Sql =>
  raw(`(${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`)
