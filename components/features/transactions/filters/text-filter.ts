export const TEXT_FIELDS = { name: 'Name at the bank', description: 'Bank text' } as const
export type TextField = keyof typeof TEXT_FIELDS
/** Source: spec 001 §3. */
export const TEXT_OPERATORS = {
  contains: 'contains',
  not_contains: 'does not contain',
  equals: 'equals',
  not_equals: 'does not equal',
} as const
export type TextOperator = keyof typeof TEXT_OPERATORS
export const TEXT_FIELD_LIST = ['name', 'description'] as const
export const TEXT_OPERATOR_LIST = ['contains', 'not_contains', 'equals', 'not_equals'] as const
type TextFilterKey = TextField | `${TextField}__${Exclude<TextOperator, 'contains'>}`

export const textFilterKey = (field: TextField, operator: TextOperator): TextFilterKey =>
  operator === 'contains' ? field : `${field}__${operator}`

/** Field and operator of a text filter, null for any other. */
export function textFilterOf(key: string): { key: TextFilterKey; field: TextField; operator: TextOperator } | null {
  for (const field of TEXT_FIELD_LIST)
    for (const operator of TEXT_OPERATOR_LIST) {
      const known = textFilterKey(field, operator)
      if (known === key) return { key: known, field, operator }
    }
  return null
}
