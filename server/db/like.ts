/** A `like` pattern in lower case in which `%`, `_` and `\` of the search text have no special meaning. */
export const like = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
