import { raw, type Sql } from 'sql-template-tag'

/** Constants of the code in parentheses, for `column in …`: written out instead of bound, as in the conditions of partial indexes. */
export const literals = (values: readonly string[]): Sql =>
  raw(`(${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`)
