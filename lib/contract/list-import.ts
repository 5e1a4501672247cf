import { z } from 'zod'
import type { Endpoint } from './endpoint'
import { Id, Instant, Money } from './fields'
import { page, PageQuery } from './page'

/** One imported file of bills, invoices, stakeholders, accounts or units. */
export const ImportedFile = z
  .object({
    id: Id,
    file_name: z.string(),
    created_by: z.string().nullable().meta({ description: 'Name of the person who imported it' }),
    created_at: Instant,
    count: z.int().meta({ description: 'What it entered and is still there' }),
    total_amount: Money.nullable().meta({
      description: 'The sum of these, for units their cost; null for stakeholders and accounts',
    }),
    undone_at: Instant.nullable(),
  })
  .meta({ id: 'ImportedFile' })
export type ImportedFile = z.infer<typeof ImportedFile>

/** An endpoint that lists these, newest first. */
export const importList = {
  method: 'GET',
  query: PageQuery.omit({ search: true }),
  response: page(ImportedFile),
  errors: [400],
} as const
export type ImportListEndpoint = Endpoint & typeof importList

/** Why something stays when its import is undone. */
export const KeptReason = z.enum([
  'paid',
  'emailed',
  'void',
  'written_off',
  'locked_period',
  'depreciated',
  'used',
  'changed',
  'with_papers',
])
export type KeptReason = z.infer<typeof KeptReason>

export const UndoneList = z
  .object({
    removed: z.int(),
    names_removed: z.int().meta({
      description: 'Vendors or customers that a file of bills or invoices had added and nothing else uses',
    }),
    kept: z.array(z.object({ reason: KeptReason, count: z.int() })),
  })
  .meta({ id: 'UndoneList' })
export type UndoneList = z.infer<typeof UndoneList>

/** An endpoint that undoes one. */
export const importUndo = {
  method: 'POST',
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  response: UndoneList,
  errors: [400, 404, 409],
} as const
export type ImportUndoEndpoint = Endpoint & typeof importUndo
