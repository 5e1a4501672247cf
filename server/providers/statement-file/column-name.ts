/** A longer text names no column, and the patterns would take long on it. */
const LONGEST = 200

/** A column's name in words, lower case: `CheckNumber`, `check_number` and `Check Number` are one, and accents do not count. */
export const columnName = (name: string): string =>
  name
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replace(/[\s_]+/g, ' ')
    .replace(/^["'*\s]+|["'*:\s]+$/g, '')
    .toLowerCase()
