/* Requests generated from the contract: a valid one, and the places in it where other values can be put. */
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { Kind, Objects } from '@/tests/support/objects'
import { paramsOf, type Op, type Sent } from './world'

interface Schema {
  type?: string
  format?: string
  pattern?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
}

/** Fields whose meaning differs from what the end of their name suggests. */
const NAMED: Record<string, Kind> = {
  actor: 'member',
  cash_bank_transaction: 'transaction',
  clear: 'transaction',
  document: 'file',
  entities: 'entity',
  exclude_transaction_ids: 'transaction',
  factored_by: 'stakeholder',
  id: 'transaction',
  imported: 'transaction',
  into: 'stakeholder',
  leave_out: 'transaction',
  logo: 'file',
  manual: 'transaction',
  mentions: 'member',
  object_id: 'transaction',
  parent: 'account',
  part: 'transaction',
  reconciled: 'reconciliation',
  section: 'account',
  settlement_file: 'file',
  split_transaction: 'transaction',
  unit: 'truck',
  usual_account: 'account',
  waiting_on: 'member',
}
/** Field names such as `chart_of_account` and `parent_chart_of_accounts`, recognized by their ending. */
const ENDS: readonly [end: string, kind: Kind][] = [
  ['chart_of_account', 'account'],
  ['bank_account', 'bank_account'],
  ['stakeholder', 'stakeholder'],
  ['transaction', 'transaction'],
  ['fixed_asset', 'fixed_asset'],
  ['integration', 'integration'],
  ['reconciliation', 'reconciliation'],
  ['rule', 'rule'],
  ['service', 'service'],
  ['invoice', 'invoice'],
  ['bill', 'bill'],
  ['truck', 'truck'],
  ['trailer', 'trailer'],
  ['loan', 'loan'],
  ['file', 'file'],
]

/** The kind of object that a field of this name has ids of. */
export const kindOfField = (name: string): Kind | undefined =>
  NAMED[name] ?? ENDS.find(([end]) => name.replace(/s$/, '').endsWith(end))?.[1]

export const schemaOf = (schema: z.ZodType | undefined): Schema | undefined =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)

const WORDS = ['Fuel', 'Prairie Line', '1200', 'Café 🚚', 'a']
const DAYS = ['2026-01-01', '2026-01-31', '2026-03-08', '2025-12-31', '2024-02-29']

/** Values that a schema accepts, as far as JSON Schema expresses that. */
function valid(schema: Schema, name: string, objects: Objects): Arbitrary<unknown> {
  const inner = (one: Schema) => valid(one, name, objects)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(inner))
  if (schema.allOf?.[0]) return inner(schema.allOf[0])
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return ofObject(schema, objects)
  if (schema.type === 'array')
    return fc.array(schema.items ? inner(schema.items) : fc.string(), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.max(2, schema.minItems ?? 0),
    })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type === 'null') return fc.constant(null)
  return textOf(schema, name, objects)
}

function numberOf({ minimum = 0, maximum = 500 }: Schema): Arbitrary<number> {
  const from = Math.max(minimum, -500)
  return fc.integer({ min: Math.min(from, maximum), max: Math.min(maximum, from + 500) })
}

function textOf({ format, pattern, description = '' }: Schema, name: string, objects: Objects): Arbitrary<unknown> {
  const kind = kindOfField(name)
  if (format === 'uuid' || kind) return fc.constant(kind ? objects[kind] : objects.transaction)
  if (format === 'date' || /date$/.test(name)) return fc.constantFrom(...DAYS)
  if (format === 'date-time') return fc.constant('2026-01-31T00:00:00.000Z')
  if (format === 'email' || name === 'email' || name === 'username') return fc.constant('dana@example.com')
  if (format === 'uri' || name === 'website') return fc.constant('https://example.com')
  if (/yyyy-MM\b(?!-)/.test(description)) return fc.constant('2026-01')
  if (pattern?.startsWith('^-?\\d')) return fc.constantFrom('0', '12.5', '-3', '1000000')
  return fc.constantFrom(...WORDS)
}

function ofObject({ properties = {}, required = [] }: Schema, objects: Objects): Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valid(schema, name, objects)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

/** Valid requests of an operation, about these objects. */
export function requests(op: Op, objects: Objects): Arbitrary<Sent> {
  const part = (schema: z.ZodType | undefined) => {
    const known = schemaOf(schema)
    return known ? valid(known, '', objects) : fc.constant(undefined)
  }
  return fc.record({ query: part(op.endpoint.query), body: part(op.endpoint.body) }).map((sent) => ({
    params: paramsOf(op, objects),
    ...(sent.query !== undefined && { query: sent.query as object }),
    ...(sent.body !== undefined && { body: sent.body }),
    ...(op.endpoint.upload && {
      file: { name: 'statement.csv', bytes: 'Date,Description,Amount\n2026-01-05,Fuel,-12.50\n' },
    }),
  }))
}

/** The path to a value inside a request, such as `['body', 'bill_items', 0, 'rate']`. */
export type Place = (string | number)[]

/** Every value in the query and in the body. */
export function placesIn(sent: Sent): Place[] {
  const found: Place[] = []
  const walk = (value: unknown, place: Place) => {
    if (place.length > 1) found.push(place)
    if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value))
        walk(inner, [...place, Array.isArray(value) ? Number(key) : key])
  }
  walk(sent.query, ['query'])
  walk(sent.body, ['body'])
  return found
}

export const valueAt = (sent: Sent, place: Place): unknown =>
  place.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], sent)

/** The request with another value in one place. */
export function withAt<Value>(value: Value, [key, ...rest]: Place, put: unknown): Value {
  if (key === undefined) return put as Value
  const inner = (value as Record<string | number, unknown>)[key]
  const changed = withAt(inner, rest, put)
  if (Array.isArray(value)) return value.with(Number(key), changed) as Value
  return Object.defineProperty({ ...value }, key, {
    value: changed,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** The name of the field at a path. */
export const fieldOf = (place: Place): string => String(place.findLast((key) => typeof key === 'string') ?? '')
