interface Changed {
  field: string
  from: unknown
  to: unknown
}

/** A logged change, field by field. A single value means that the field was set, or with `delete` that it was removed. */
export const changesOf = (action: string, changes: Record<string, unknown>): Changed[] =>
  Object.entries(changes).map(([field, value]) => {
    if (Array.isArray(value) && value.length === 2) return { field, from: value[0] as unknown, to: value[1] as unknown }
    return action === 'delete' ? { field, from: value, to: null } : { field, from: null, to: value }
  })
