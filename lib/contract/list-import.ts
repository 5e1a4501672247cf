import { z } from 'zod'
import type { Endpoint } from './endpoint'
import { Id, Instant, Money } from './fields'
import { page, PageQuery } from './page'

/** One imported file of bills, invoices or stakeholders. */
export const ImportedFile = z
  .object({
    id: Id,
    file_name: z.string(),
    created_by: z.string().nullable().meta({ description: 'Name of the person who imported it' }),
    created_at: Instant,
    count: z.int().meta({ description: 'What it entered and is still there' }),
    total_amount: Money.nullable().meta({ description: 'The sum of these; null for stakeholders' }),
    undone_at: Instant.nullable(),
  })
  .meta({ id: 'ImportedFile' })
export type ImportedFile = z.infer<typeof ImportedFile>

/** An endpoint that lists these, newest first. */
export const importedFiles = {
  method: 'GET',
  query: PageQuery.omit({ search: true }),
  response: page(ImportedFile),
  errors: [400],
} as const
export type ImportedFiles = Endpoint & typeof importedFiles
