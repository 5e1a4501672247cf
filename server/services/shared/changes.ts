interface Changed {
  field: string
  from: unknown
  to: unknown
}

/** What the log holds of a change, field by field. A value that stands alone was set, or with `delete` taken away. */
export const changesOf = (action: string, changes: Record<string, unknown>): Changed[] =>
  Object.entries(changes).map(([field, value]) => {
    if (Array.isArray(value) && value.length === 2) return { field, from: value[0] as unknown, to: value[1] as unknown }
    return action === 'delete' ? { field, from: value, to: null } : { field, from: null, to: value }
  })
