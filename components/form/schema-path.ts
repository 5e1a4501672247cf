import type { z } from 'zod'

type AnySchema = z.core.$ZodType

/** The schema of one field by its path, 'bill_items.0.rate'; null where the schema has no such field. */
export function schemaAt(schema: AnySchema, path: string): AnySchema | null {
  let current: AnySchema | null = schema
  for (const step of path.split('.')) {
    if (!current) return null
    current = child(unwrap(current), step)
  }
  return current
}

/** A field is required when the schema accepts neither "absent" nor null for it. */
export function isRequired(schema: AnySchema, path: string): boolean {
  const field = schemaAt(schema, path)
  return field !== null && !accepts(field, undefined) && !accepts(field, null)
}

/** Empty fields are null in a form; if the schema allows "absent" only, the key is left out. */
export function withoutRejectedNulls(schema: AnySchema, value: unknown): unknown {
  const inner = unwrap(schema)
  if (Array.isArray(value)) {
    const element = child(inner, '0')
    return element ? value.map((item) => withoutRejectedNulls(element, item)) : value
  }
  if (!isPlainObject(value)) return value
  const kept = Object.entries(value).flatMap(([key, item]) => {
    const field = child(inner, key)
    if (!field) return [[key, item] as const]
    if (item === null && !accepts(field, null) && accepts(field, undefined)) return []
    return [[key, withoutRejectedNulls(field, item)] as const]
  })
  return Object.fromEntries(kept)
}

function child(schema: AnySchema, step: string): AnySchema | null {
  const { def } = inspect(schema)
  if (def.shape) return def.shape[step] ?? null
  return def.element && /^\d+$/.test(step) ? def.element : null
}

function unwrap(schema: AnySchema): AnySchema {
  const { def } = inspect(schema)
  const inner = def.innerType ?? def.in
  return inner ? unwrap(inner) : schema
}

interface Inspected {
  def: { shape?: Record<string, AnySchema>; element?: AnySchema; innerType?: AnySchema; in?: AnySchema }
}
// zod 4 keeps every schema's structure under `_zod.def`; the keys read here are absent on other kinds.
const inspect = (schema: AnySchema): Inspected => schema._zod as Inspected

function accepts(schema: AnySchema, value: unknown): boolean {
  const result = schema['~standard'].validate(value)
  return !(result instanceof Promise) && !result.issues
}
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
